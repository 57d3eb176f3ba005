import { evaluate } from '#conditions';
import type { PasswordStrengthBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useMessage, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Rule {
  readonly id: string;
  readonly pattern: string;
  readonly text: string;
}

const spoken = { neutral: 'ui.strength.neutral', met: 'ui.strength.met', 'not-met': 'ui.strength.notMet' } as const;

function stateOf(rule: Rule, password: string): keyof typeof spoken {
  if (password === '') return 'neutral';
  return evaluate({ matches: [password, rule.pattern] }, { scope: {}, conditions: {} }) ? 'met' : 'not-met';
}

/** One indicator per password rule: neutral while the password is empty, then met or not met (SH-CHANGE-PASSWORD-10..12). */
export function PasswordStrength({ block }: BlockProps<PasswordStrengthBlock>) {
  const message = useMessage();
  const label = useText(block.label);
  const password = useText(block.value);
  const rules = useValue<readonly Rule[]>(block.rules) ?? [];
  return (
    <ul className="p-strength" aria-label={label === '' ? undefined : label}>
      {rules.map((rule) => {
        const state = stateOf(rule, password);
        return (
          <li key={rule.id} className="p-strength__rule" data-rule={rule.id} data-state={state}>
            {state !== 'neutral' && <Icon name={state === 'met' ? 'check' : 'close'} />}
            <span>{message(rule.text)}</span>
            <span className="p-visually-hidden">{`, ${message(spoken[state])}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
