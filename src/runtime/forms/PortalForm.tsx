import { EditableForm, type EditableFormProps } from './EditableForm.tsx';
import { FormBody } from './FormBody.tsx';

/** An editable form of any kind; the block `form` loads this script, with rjsf, when needed. */
export function PortalForm(props: EditableFormProps) {
  return <EditableForm {...props} body={FormBody} />;
}
