import { evaluate } from '#conditions';
import type { PasswordStrengthBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A rule of the block's `rules`: a regular expression and the message key that words it. */
interface Rule {
  readonly id: string;
  readonly pattern: string;
  readonly text: string;
}

/** State of a rule -> message key of its wording for screen readers. */
const stateMessages = { neutral: 'ui.strength.neutral', met: 'ui.strength.met', 'not-met': 'ui.strength.notMet' } as const;

/** One indicator per password rule: neutral while the password is empty, then met or not met (SH-CHANGE-PASSWORD-10..12). */
export function PasswordStrength({ block }: BlockProps<PasswordStrengthBlock>) {
  const translate = useTranslate();
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
            <span>{translate(rule.text)}</span>
            <span className="p-visually-hidden">{`, ${translate(stateMessages[state])}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(rule: Rule, password: string): keyof typeof stateMessages {
  if (password === '') return 'neutral';
  // Evaluated as a condition, so that the pattern has the same meaning as in the conditions of the form document.
  return evaluate({ matches: [password, rule.pattern] }, { scope: {}, conditions: {} }) ? 'met' : 'not-met';
}
