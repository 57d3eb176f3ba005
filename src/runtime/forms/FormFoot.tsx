import { useContext } from 'react';
import { useMessage } from '../scope/useMessage.ts';
import { FootContents } from './FootContents.ts';

/** The buttons of a form; drafts are committed before one of them acts. */
export function FormFoot() {
  const message = useMessage();
  const foot = useContext(FootContents);
  if (foot === undefined) return null;
  return (
    <div className="p-form__actions" onClickCapture={foot.flush}>
      {foot.buttons}
      {foot.guarded && <span className="p-form__unsaved">{message('forms.unsaved')}</span>}
    </div>
  );
}
