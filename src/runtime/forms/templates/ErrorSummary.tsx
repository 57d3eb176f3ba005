import type { RJSFValidationError } from '@rjsf/utils';
import type { MouseEvent } from 'react';
import type { JsonObject } from '#model';
import { useTranslate } from '../../scope/hooks.ts';
import { useErrorText } from '../data/fieldErrors.ts';
import { schemaAt } from '../data/schemaAt.ts';

type ListedError = Pick<RJSFValidationError, 'property' | 'message' | 'stack'>;

function pathOf(error: ListedError): string[] {
  return (error.property ?? '').split('.').filter(Boolean);
}

interface Props {
  readonly errors: readonly ListedError[];
  readonly schema: JsonObject;
  /** Id of the form, with which the ids of its fields begin. */
  readonly idPrefix: string;
}

/** The error summary of a form: each entry names its field, once, and leads to it. */
export function ErrorSummary({ errors, schema, idPrefix }: Props) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const titleId = `${idPrefix}__errors`;
  const goToField = (event: MouseEvent, id: string): void => {
    event.preventDefault();
    focusField(id, event.currentTarget.ownerDocument);
  };
  return (
    <section className="p-error-summary" aria-labelledby={titleId} tabIndex={-1} data-error-summary="">
      <h2 id={titleId} className="p-error-summary__title">
        {translate('forms.errorTitle', { count: errors.length })}
      </h2>
      <ul>
        {errors.map((error) => {
          const path = pathOf(error);
          const title = schemaAt(schema, path.join('.'))?.['title'];
          const label = typeof title === 'string' ? translate(title) : '';
          const text = errorText(error.message ?? error.stack, label);
          const id = [idPrefix, ...path].join('_');
          return (
            <li key={`${id}#${error.message}`}>
              {path.length === 0 ? (
                text
              ) : (
                <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
                  {text.startsWith(label) ? text : translate('forms.errorOf', { field: label, error: text })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Selects what can be focused. */
const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Focuses the control with the id, or the first control in the group with the id. */
function focusField(id: string, page: Document): void {
  // The first choice of a group has the group's id with `-0`.
  const element = page.getElementById(id) ?? page.getElementById(`${id}-0`);
  const control = element?.matches(FOCUSABLE) ? element : element?.querySelector<HTMLElement>(FOCUSABLE);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
