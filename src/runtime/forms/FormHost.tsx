import { createContext, type MouseEvent, type ReactNode, type SyntheticEvent, useContext, useMemo } from 'react';
import { useTranslate } from '../scope/hooks.ts';
import { DraftRegistry } from './drafts/Drafts.ts';
import type { FormRound } from './useFormRound.ts';

/** What FormFoot shows and does. */
interface Foot {
  readonly buttons: ReactNode;
  /** Whether a hint about unsaved work is shown. */
  readonly guarded: boolean;
  /** Commits all drafts of the form. */
  readonly flush: () => void;
}

/** Passes the foot to FormFoot. It is a context and not a prop of a child of rjsf's form, because rjsf renders the whole form for a new child. */
const FootContext = createContext<Foot | undefined>(undefined);

interface Props {
  readonly round: FormRound;
  readonly busy: boolean;
  readonly guarded: boolean;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/**
 * The element around rjsf's form. Before a submit reads the data, it commits the drafts (texts that only the inputs know yet). It stops
 * submits while the form is busy.
 */
export function FormHost({ round, busy, guarded, buttons, children }: Props) {
  const beforeSubmit = (event: SyntheticEvent): void => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else round.beginSubmit();
  };
  // Draft.leave does not commit between press and release of a pointer.
  const setPressed = (isPressed: boolean) => () => {
    round.drafts.isPressed = isPressed;
  };
  const foot = useMemo(() => ({ buttons, guarded, flush: round.flush }), [buttons, guarded, round]);
  return (
    <DraftRegistry.Provider value={round.drafts}>
      <FootContext.Provider value={foot}>
        <div
          className="p-form-host"
          aria-busy={busy}
          data-guarded={guarded}
          onSubmitCapture={beforeSubmit}
          onPointerDownCapture={setPressed(true)}
          onPointerUpCapture={setPressed(false)}
        >
          {children}
        </div>
      </FootContext.Provider>
    </DraftRegistry.Provider>
  );
}

/** The buttons at the end of the surrounding form. Drafts are committed before the click on a button; for submit buttons by the submit. */
export function FormFoot() {
  const translate = useTranslate();
  const foot = useContext(FootContext);
  if (foot === undefined) return null;
  return (
    <div className="p-form__actions" onClickCapture={(event) => !isSubmit(event) && foot.flush()}>
      {foot.buttons}
      {foot.guarded && <span className="p-form__unsaved">{translate('forms.unsaved')}</span>}
    </div>
  );
}

function isSubmit({ target }: MouseEvent): boolean {
  return (target as Element).closest<HTMLButtonElement>('button')?.type === 'submit';
}
