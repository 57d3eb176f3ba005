import type { FormBlock } from '#model';
import { useFormChoices } from './choices/blockChoices.ts';
import { BlockChoices } from './choices/Choice.ts';
import { EditableForm, type EditableFormProps } from './EditableForm.tsx';
import { FormBody } from './FormBody.tsx';

/** An editable form of any kind; the block `form` loads this script, with rjsf, when needed. */
export function PortalForm({ block, data, ...props }: FormOfBlockProps) {
  const choices = useFormChoices(block, data);
  return (
    <BlockChoices.Provider value={choices}>
      <EditableForm {...props} body={FormBody} />
    </BlockChoices.Provider>
  );
}

export interface FormOfBlockProps extends EditableFormProps {
  /** The block that shows the form and may declare choices for its fields. */
  readonly block: FormBlock;
  /** The current data of the form, which choices may depend on. */
  readonly data: unknown;
}
