import { useId, useState } from 'react';
import type { ButtonBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useRun, useText } from '../../scope/hooks.ts';
import { Button as UiButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useBusy } from './useBusy.ts';

/** A button that runs actions, one run at a time; with `confirm` it asks first. */
export function Button({ block }: BlockProps<ButtonBlock>) {
  const run = useRun();
  const [running, start] = useBusy();
  const [asking, setAsking] = useState(false);
  const reasonId = useId();
  const label = useText(block.label);
  const reason = useText(block.disabledReason);
  const disabled = useHolds(block.disabledIf);
  const busy = useHolds(block.busyIf) || running;
  const explained = disabled && reason !== '';
  const act = (): void => start(() => run(block.actions));
  return (
    <>
      <UiButton
        variant={block.variant}
        icon={block.icon}
        iconOnly={block.iconOnly}
        disabled={disabled}
        busy={busy}
        aria-describedby={explained ? reasonId : undefined}
        data-autofocus={block.autoFocus === true ? '' : undefined}
        onClick={() => (block.confirm === undefined ? act() : setAsking(true))}
      >
        {label}
      </UiButton>
      {explained && (
        <span className="p-button-reason" id={reasonId}>
          {reason}
        </span>
      )}
      {block.confirm !== undefined && (
        <ConfirmDialog
          confirm={block.confirm}
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            act();
          }}
        />
      )}
    </>
  );
}

/** An absent condition of a state does not hold. */
function useHolds(condition: ButtonBlock['disabledIf']): boolean {
  const holds = useCondition(condition);
  return condition !== undefined && holds;
}
