import type { Ref } from 'react';
import { Button } from '#runtime';
import { useText } from '../text.ts';
import { useDrivenTab, useDriver } from './driverContext.ts';

interface DriveTabProps {
  readonly tab: string;
  readonly button: Ref<HTMLButtonElement>;
}

/** Asks the user of a tab whether it may be driven, and says how it stands. */
export function DriveTab({ button, tab }: DriveTabProps) {
  const text = useText();
  const driver = useDriver();
  const driving = useDrivenTab(tab)?.driving;
  const isOn = driving === 'asked' || driving === 'allowed';
  const label = isOn ? 'leave' : driving === undefined ? 'ask' : 'again';
  return (
    <div className="s-live__state">
      <Button ref={button} size="small" variant="secondary" onClick={() => (isOn ? driver.leave(tab) : driver.ask(tab))}>
        {text(`studio.live.drive.${label}`)}
      </Button>
      <p role="status">{driving === undefined ? '' : text(`studio.live.drive.state.${driving}`)}</p>
    </div>
  );
}
