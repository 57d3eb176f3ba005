import { createContext, type MouseEvent, type ReactNode, type SyntheticEvent, useContext, useMemo } from 'react';
import { useTranslate } from '../scope/hooks.ts';
import { DraftRegistry } from './drafts/Drafts.ts';
import type { FormRound } from './useFormRound.ts';

/** The end of a form: its buttons and whether a hint about unsaved work is shown; `flush` commits all drafts. */
interface Foot {
  readonly buttons: ReactNode;
  readonly guarded: boolean;
  readonly flush: () => void;
}

/** The foot's content for FormFoot. A context and not a child of rjsf's form, because rjsf renders the whole form for a new child. */
const FootContext = createContext<Foot | undefined>(undefined);

interface Props {
  readonly round: FormRound;
  readonly busy: boolean;
  readonly guarded: boolean;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/**
 * The element around rjsf's form. It commits drafts (texts still held by their inputs) before a submit reads the data, and stops submits
 * while busy.
 */
export function FormHost({ round, busy, guarded, buttons, children }: Props) {
  const beforeSubmit = (event: SyntheticEvent): void => {
    if (busy) {
      event.preventDefault();
      event.stopPropagation();
    } else round.beginSubmit();
  };
  // See Draft.leave: a draft is not committed between press and release.
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

/** The buttons of the surrounding form. Drafts are committed before one of them acts; a submit commits them itself. */
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
  return target instanceof Element && target.closest<HTMLButtonElement>('button')?.type === 'submit';
}
