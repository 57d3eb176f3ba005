import type { ReactNode, SyntheticEvent } from 'react';
import { DraftRegistry } from './drafts/DraftRegistry.ts';
import type { Drafts } from './drafts/Drafts.ts';

interface Props {
  readonly drafts: Drafts;
  readonly busy: boolean;
  readonly guarded: boolean;
  readonly flush: () => void;
  readonly children: ReactNode;
}

/** What stands around a form: drafts are committed before a submit reads them, and nothing is submitted while busy. */
export function FormHost({ drafts, busy, guarded, flush, children }: Props) {
  const beforeSubmit = (event: SyntheticEvent): void => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else flush();
  };
  const press = (pressed: boolean) => () => {
    drafts.pressed = pressed;
  };
  return (
    <DraftRegistry.Provider value={drafts}>
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
    </DraftRegistry.Provider>
  );
}
