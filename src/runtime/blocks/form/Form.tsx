import { Suspense, useCallback, useState } from 'react';
import { type Evaluation, extendScope } from '#conditions';
import type { FormBlock, FormPart } from '#model';
import { ItemBlocks } from '../../forms/data/ItemBlocks.ts';
import { FormSkeleton } from '../../forms/FormSkeleton.tsx';
import { useLeaveGuard } from '../../routing/leaveGuard.ts';
import type { BlockProps, FormParts } from '../../scope/BlockRegistry.ts';
import { useCondition, useEvaluation, useForm, useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { BlockList, FootBlocks } from '../BlockList.tsx';
import { useBasis, useCurrentFormData } from './useFormState.ts';
import { useRefusal } from './useRefusal.ts';
import { useSubmit } from './useSubmit.ts';

/** The editable form is in a separate script, which is loaded for the first such form: it contains rjsf, which is large. */
const PortalForm = lazyComponent(() =>
  import(/* webpackChunkName: "forms" */ '../../forms/PortalForm.tsx').then((module) => module.PortalForm),
);

/** Forms of texts, passwords and check boxes need no rjsf. */
const SimpleForm = lazyComponent(() =>
  import(/* webpackChunkName: "simple-form" */ '../../forms/SimpleForm.tsx').then((module) => module.SimpleForm),
);

function fieldsOf({ simple }: FormPart): typeof PortalForm {
  return simple === true ? SimpleForm : PortalForm;
}

const ReadOnlyForm = lazyComponent(() =>
  import(/* webpackChunkName: "read-only-form" */ '../../forms/ReadOnlyForm.tsx').then((module) => module.ReadOnlyForm),
);

const placeholder = <div className="p-form" aria-busy="true" />;

/**
 * The block kind `form`: a form document with its buttons, for editing or, with `readOnly`, as labelled values. `load` preloads the scripts
 * with which forms are edited.
 */
export const Form = Object.assign(FormBlockView, {
  load: (forms: FormParts = {}) => Promise.all(Object.values(forms).map((part) => fieldsOf(part).load())),
});

function FormBlockView({ block }: BlockProps<FormBlock>) {
  const initial = useValue(block.initial);
  const isReadOnly = useValue(block.readOnly) === true;
  const { beside } = block;
  const besideItem = useCallback(
    (item: object) =>
      beside && (
        <ScopeProvider add={{ item }}>
          <BlockList blocks={beside} at="beside" />
        </ScopeProvider>
      ),
    [beside],
  );
  const form = isReadOnly ? <ReadOnlyFormBlock block={block} initial={initial} /> : <EditableFormBlock block={block} initial={initial} />;
  return (
    <ItemBlocks.Provider value={besideItem}>
      {block.row === true && !isReadOnly ? <div className="p-card p-form-row">{form}</div> : form}
    </ItemBlocks.Provider>
  );
}

interface FormProps extends BlockProps<FormBlock> {
  /** The data that the form starts with. */
  readonly initial: unknown;
}

function ReadOnlyFormBlock({ block, initial }: FormProps) {
  const part = useForm(block.form);
  return (
    <div className="p-form-host">
      <Suspense fallback={placeholder}>
        <ReadOnlyForm part={part} data={initial} block={block} />
      </Suspense>
      {block.actions && (
        <div className="p-form__actions">
          <ScopeProvider add={{ form: initial }}>
            <FootBlocks blocks={block.actions} at="actions" />
          </ScopeProvider>
        </div>
      )}
    </div>
  );
}

interface SubmitButtonProps {
  readonly dangerIf: FormBlock['dangerIf'];
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly children: string;
}

/** The submit button; red while `dangerIf` holds. */
function SubmitButton({ dangerIf, ...rest }: SubmitButtonProps) {
  const isDangerous = useCondition(dangerIf) && dangerIf !== undefined;
  return <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} {...rest} />;
}

function EditableFormBlock({ block, initial }: FormProps) {
  const part = useForm(block.form);
  const Fields = fieldsOf(part);
  const runActions = useRunActions();
  const evaluation = useEvaluation();
  const [isDirty, setDirty] = useState(false);
  const errors = useValue(block.errors);
  const refusal = useRefusal(part.id);
  const round = useValue(block.resetOn);
  const submit = useSubmit(block, part, useBasis({ initial, round }, useValue(block.basis), isDirty));
  const [data, setData] = useCurrentFormData({ initial, round }, isDirty);
  const isBusy = useValue(block.busy) === true || submit.pending;
  const submitLabel = useText(block.submitLabel);
  const isUnchanged = block.submitWhen === 'changed' && !isDirty;
  const isGuarded = block.guardLeaving === true && isDirty;
  useLeaveGuard(isGuarded && !isBusy);
  const evaluationOf = useCallback(
    (form: unknown): Evaluation => ({ ...evaluation, scope: extendScope(evaluation.scope, { form }) }),
    [evaluation],
  );
  const hasActions = block.actions !== undefined;
  const handleChange = (next: unknown): void => {
    if (hasActions || block.choices !== undefined) setData(next);
    if (block.onChange !== undefined) runActions(block.onChange, { data: next });
  };
  return (
    <Suspense fallback={<FormSkeleton part={part} />}>
      <Fields
        block={block}
        data={data}
        part={part}
        initial={initial}
        round={round}
        errors={errors}
        failure={submit.failure}
        {...(block.errors === undefined && { refusal })}
        {...(block.errorsUnder !== undefined && { errorsUnder: block.errorsUnder })}
        evaluationOf={evaluationOf}
        errorSummary={block.errorSummary !== false}
        busy={isBusy}
        onSubmit={submit.send}
        onChange={handleChange}
        guarded={isGuarded}
        onDirty={setDirty}
      >
        {submitLabel !== '' && (
          <SubmitButton dangerIf={block.dangerIf} busy={isBusy} disabled={isUnchanged && !isBusy}>
            {submitLabel}
          </SubmitButton>
        )}
        {hasActions && (
          <ScopeProvider add={{ form: data }}>
            <FootBlocks blocks={block.actions} at="actions" />
          </ScopeProvider>
        )}
      </Fields>
    </Suspense>
  );
}
