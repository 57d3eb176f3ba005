import type { ErrorListProps } from '@rjsf/utils';
import type { JsonObject } from '#model';
import { ErrorSummary } from './ErrorSummary.tsx';

/** rjsf's template of the error summary. */
export function ErrorListTemplate({ errors, schema, registry }: ErrorListProps) {
  return <ErrorSummary errors={errors} schema={schema as JsonObject} idPrefix={registry.globalFormOptions.idPrefix} />;
}
