import type { RJSFSchema, WidgetProps } from '@rjsf/utils';

/** Attributes that every text-like control shares. */
export interface InputAttributes {
  readonly id: string;
  readonly name: string;
  readonly maxLength?: number;
  readonly disabled: boolean;
  readonly autoFocus: boolean;
  readonly autoComplete?: string;
  readonly 'aria-required'?: true;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/** The attributes that every control of a form has: from its schema (maxlength, SH-VALIDATION-10), uiSchema (autocomplete) and state. */
export function inputAttributes(props: WidgetProps): InputAttributes {
  const { id, htmlName, schema, options, required, disabled, readonly, autofocus, rawErrors } = props;
  const described = describedBy({ id, schema, options, ...(rawErrors && { rawErrors }) });
  const { autocomplete } = options;
  return {
    id,
    name: htmlName ?? id,
    disabled: Boolean(disabled || readonly),
    autoFocus: Boolean(autofocus),
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(typeof autocomplete === 'string' && { autoComplete: autocomplete }),
    ...(required && { 'aria-required': true as const }),
    ...(rawErrors?.length && { 'aria-invalid': true as const }),
    ...(described !== undefined && { 'aria-describedby': described }),
  };
}

interface Described {
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly options: { readonly description?: unknown; readonly help?: unknown };
  readonly rawErrors?: readonly string[];
}

/** Ids of the hint, help and error texts that an input's `aria-describedby` names; undefined when it has none. */
function describedBy({ id, schema, options, rawErrors }: Described): string | undefined {
  const ids = [
    (options.description || schema.description) && `${id}__description`,
    options.help && `${id}__help`,
    rawErrors?.length && `${id}__error`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
