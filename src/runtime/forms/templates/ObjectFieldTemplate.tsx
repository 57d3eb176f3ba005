import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { CSSProperties } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { useFormatOptions } from '../format/useFormatOptions.ts';
import { sizeOf } from './sizeOf.ts';

/**
 * Sections outside the viewport are not laid out and painted, which matters for long forms; one that comes into it neither, for a moment.
 * How high it is meanwhile is guessed from the number of fields (forms.css), so that hardly anything moves.
 */
const sectionStyle = (fields: number): CSSProperties => ({ contentVisibility: 'auto', ...sizeOf(fields) });

/**
 * rjsf's template of an object: the form itself as one column, a nested object as a section with a legend; an entry of a list that has none
 * is called by its number. An object whose `ui:heading` names a property is a row headed by the text in that property; weekdays are called by
 * their names.
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, title, description, properties, schema, uiSchema, formData } = props;
  const translate = useTranslate();
  const { locale } = useFormatOptions();
  const fields = properties.filter(({ hidden }) => !hidden).map(({ content }) => content);
  const hidden = properties.filter((property) => property.hidden).map(({ content }) => content);
  if (fieldPathId.path.length === 0) {
    return (
      <div className="p-form__fields">
        {fields}
        {hidden}
      </div>
    );
  }
  const { heading: headed } = getUiOptions(uiSchema);
  if (typeof headed === 'string') {
    return (
      <fieldset id={fieldPathId.$id} className="p-fieldset p-form__day">
        <legend>{weekdayName((formData as Record<string, unknown> | undefined)?.[headed], locale)}</legend>
        {fields}
        {hidden}
      </fieldset>
    );
  }
  const heading = uiSchema?.['ui:title'] ?? schema.title;
  const index = fieldPathId.path.at(-1);
  const entry = !heading && typeof index === 'number' ? translate('forms.entry', { number: index + 1 }) : undefined;
  return (
    <fieldset id={fieldPathId.$id} className="p-fieldset p-form__section" style={sectionStyle(fields.length)} aria-label={entry}>
      {heading && <legend>{translate(title)}</legend>}
      {typeof description === 'string' && description !== '' && <p className="p-hint">{translate(description)}</p>}
      {fields}
      {hidden}
    </fieldset>
  );
}

/** Weekdays as the data has them. */
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
/** Any Monday: only the weekday of the date is written. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Name of a weekday, `MON` to `SUN`, in a language; other values as they are. */
function weekdayName(day: unknown, locale: string): string {
  const at = DAYS.indexOf(String(day));
  if (at < 0) return String(day ?? '');
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(A_MONDAY + at * DAY_MS);
}
