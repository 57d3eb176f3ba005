import type { FormBlock } from '#model';
import { useFormChoices } from './choices/blockChoices.ts';
import { BlockChoices } from './choices/Choice.ts';
import { FormRefusal } from './data/FormRefusal.ts';
import { EditableForm, type EditableFormProps } from './EditableForm.tsx';
import { FormBody } from './FormBody.tsx';

/** An editable form of any kind; the block `form` loads this script, with rjsf, when needed. */
export function PortalForm({ block, data, ...props }: FormOfBlockProps) {
  const choices = useFormChoices(block, data);
  return (
    <BlockChoices.Provider value={choices}>
      <FormRefusal.Provider value={props.refusal}>
        <EditableForm {...props} body={FormBody} />
      </FormRefusal.Provider>
    </BlockChoices.Provider>
  );
}

export interface FormOfBlockProps extends EditableFormProps {
  /** The block that shows the form and may declare choices for its fields. */
  readonly block: FormBlock;
  /** The current data of the form, which choices may depend on. */
  readonly data: unknown;
}
