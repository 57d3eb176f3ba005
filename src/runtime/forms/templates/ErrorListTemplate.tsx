import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import type { MouseEvent } from 'react';
import type { JsonObject } from '#model';
import { useMessage } from '../../scope/hooks.ts';
import { schemaAt } from '../data/schemaAt.ts';
import { focusField } from '../focusField.ts';
import { useFaultText } from '../messages/useFaultText.ts';

function pathOf(error: RJSFValidationError): string[] {
  return (error.property ?? '').split('.').filter(Boolean);
}

/** The errors of a form on top: takes focus after a failed submit, each entry leads to its field. */
export function ErrorListTemplate({ errors, schema, registry }: ErrorListProps) {
  const message = useMessage();
  const faultText = useFaultText();
  const { idPrefix } = registry.globalFormOptions;
  const titleId = `${idPrefix}__errors`;
  const go = (event: MouseEvent, id: string): void => {
    event.preventDefault();
    focusField(id);
  };
  return (
    <section className="p-error-summary" aria-labelledby={titleId} tabIndex={-1} data-error-summary="">
      <h2 id={titleId} className="p-error-summary__title">
        {message('forms.errorTitle', { count: errors.length })}
      </h2>
      <ul>
        {errors.map((error) => {
          const path = pathOf(error);
          const title = schemaAt(schema as JsonObject, path.join('.'))?.['title'];
          const label = typeof title === 'string' ? message(title) : '';
          const text = faultText(error.message ?? error.stack, label);
          const id = [idPrefix, ...path].join('_');
          return (
            <li key={`${id}#${error.message}`}>
              {path.length === 0 ? (
                text
              ) : (
                <a href={`#${id}`} onClick={(event) => go(event, id)}>
                  {label === '' ? text : message('forms.errorOf', { field: label, error: text })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
