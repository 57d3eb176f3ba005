import { EditableForm, type EditableFormProps } from './EditableForm.tsx';
import { SimpleBody } from './SimpleBody.tsx';

/** An editable form of texts, passwords and check boxes (`FormPart.simple`), without rjsf: a small script for the first pages. */
export function SimpleForm(props: EditableFormProps) {
  return <EditableForm {...props} body={SimpleBody} />;
}
