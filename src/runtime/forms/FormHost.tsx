import { type ReactNode, type SyntheticEvent, useMemo } from 'react';
import { DraftRegistry } from './drafts/DraftRegistry.ts';
import { FootContents } from './FootContents.ts';
import type { FormRound } from './useLiveForm.ts';

interface Props {
  readonly round: FormRound;
  readonly busy: boolean;
  readonly guarded: boolean;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** What stands around a form: drafts are committed before a submit reads them, and nothing is submitted while busy. */
export function FormHost({ round, busy, guarded, buttons, children }: Props) {
  const beforeSubmit = (event: SyntheticEvent): void => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else round.ask();
  };
  const press = (pressed: boolean) => () => {
    round.drafts.pressed = pressed;
  };
  const foot = useMemo(() => ({ buttons, guarded, flush: round.flush }), [buttons, guarded, round]);
  return (
    <DraftRegistry.Provider value={round.drafts}>
      <FootContents.Provider value={foot}>
        <div
          className="p-form-host"
          aria-busy={busy}
          data-guarded={guarded}
          onSubmitCapture={beforeSubmit}
          onPointerDownCapture={press(true)}
          onPointerUpCapture={press(false)}
        >
          {children}
        </div>
      </FootContents.Provider>
    </DraftRegistry.Provider>
  );
}
