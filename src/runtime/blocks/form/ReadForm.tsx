import type { FormBlock } from '#model';
import { useFormChoices } from '../../forms/choices/useFormChoices.ts';
import { FormFacts } from '../../forms/FormFacts.tsx';
import { BlockList } from '../../scope/BlockList.tsx';
import type { BlockProps } from '../../scope/BlockProps.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useForm } from '../../scope/useForm.ts';

interface Props extends BlockProps<FormBlock> {
  readonly initial: unknown;
}

/** A form that is only read: its data as facts, its further buttons below. */
export function ReadForm({ block, initial }: Props) {
  const part = useForm(block.form);
  const choices = useFormChoices(block, initial);
  return (
    <div className="p-form-host">
      <FormFacts part={part} data={initial} choices={choices} />
      {block.actions && (
        <div className="p-form__actions">
          <ScopeProvider add={{ form: initial }}>
            <BlockList blocks={block.actions} at="actions" />
          </ScopeProvider>
        </div>
      )}
    </div>
  );
}
