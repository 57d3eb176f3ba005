import type { RJSFSchema } from '@rjsf/utils';

interface Described {
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly options: { readonly description?: unknown; readonly help?: unknown };
  readonly rawErrors?: readonly string[];
}

/** Ids of the hint, help and error texts that an input's `aria-describedby` names; undefined when it has none. */
export function describedBy({ id, schema, options, rawErrors }: Described): string | undefined {
  const ids = [
    (options.description || schema.description) && `${id}__description`,
    options.help && `${id}__help`,
    rawErrors?.length && `${id}__error`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
