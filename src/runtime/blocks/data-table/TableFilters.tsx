import { useEffect, useState } from 'react';
import type { TableFilter } from '#model';
import { useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  /** Caption of the table, which names the filters for screen readers. */
  readonly caption: string;
  readonly filters: readonly TableFilter[];
  /** Filter id -> value; '' or absent for a filter that is not in use. */
  readonly values: { readonly [id: string]: string };
  readonly onChange: (values: { readonly [id: string]: string }) => void;
}

/** The filters of a table; those in use are also shown as chips that can be removed. */
export function TableFilters({ caption, filters, values, onChange }: Props) {
  const translate = useTranslate();
  const active = filters.filter(({ id }) => values[id]);
  if (filters.length === 0) return null;
  const setFilter = (id: string, value: string): void => onChange({ ...values, [id]: value });
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know the search element
    <div className="p-filters" role="search" aria-label={translate('table.filters', { caption })}>
      <div className="p-filters__fields">
        {filters.map((filter) => {
          const Filter = filter.kind === 'select' ? SelectFilter : TypedFilter;
          return (
            <Filter key={filter.id} filter={filter} value={values[filter.id] ?? ''} onChange={(value) => setFilter(filter.id, value)} />
          );
        })}
      </div>
      {active.length > 0 && (
        <ul className="p-chips">
          {active.map((filter) => (
            <Chip key={filter.id} filter={filter} value={values[filter.id] ?? ''} onRemove={() => setFilter(filter.id, '')} />
          ))}
          <li>
            <Button size="small" variant="link" onClick={() => onChange({})}>
              {translate('table.clearFilters')}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** A text filter is applied when no key was pressed for this time. */
const IDLE_MS = 300;

interface FilterProps {
  readonly filter: TableFilter;
  /** The value that the rows are filtered by; '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Option {
  readonly value: unknown;
  readonly label: string;
}

/** A text or date filter. What the user types is stored here until it is applied. */
function TypedFilter({ filter, value, onChange }: FilterProps) {
  const label = useText(filter.label);
  // `draft.value` is the value when the user began to type. If the value is changed meanwhile, e.g. cleared, the draft is ignored.
  const [draft, setDraft] = useState({ value, text: value });
  const text = draft.value === value ? draft.text : value;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), filter.kind === 'text' ? IDLE_MS : 0);
    return () => clearTimeout(timer);
  }, [text, value, onChange, filter.kind]);
  return (
    <label className="p-field">
      <span className="p-label">{label}</span>
      <input
        className="p-input"
        type={filter.kind === 'date' ? 'date' : 'search'}
        value={text}
        maxLength={filter.maxLength}
        onChange={(event) => setDraft({ value, text: event.target.value })}
      />
    </label>
  );
}

/** A filter with a list of options, the first of which switches it off. */
function SelectFilter({ filter, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const label = useText(filter.label);
  const options = useValue<readonly Option[]>(filter.options) ?? [];
  const allLabel = useText(filter.all?.label);
  const allValue = filter.all?.value ?? '';
  return (
    <label className="p-field">
      <span className="p-label">{label}</span>
      <select
        className="p-select"
        value={value || allValue}
        onChange={({ target }) => onChange(target.value === allValue ? '' : target.value)}
      >
        <option value={allValue}>{filter.all === undefined ? translate('table.any') : allLabel}</option>
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A filter in use, with a button that removes it. */
function Chip({ filter, value, onRemove }: { readonly filter: TableFilter; readonly value: string; readonly onRemove: () => void }) {
  const translate = useTranslate();
  const label = useText(filter.label);
  const options = useValue<readonly Option[]>(filter.options) ?? [];
  const valueLabel = options.find((option) => String(option.value) === value)?.label ?? value;
  return (
    <li className="p-chip">
      <span>{translate('table.chip', { label, value: valueLabel })}</span>
      <Button size="small" variant="ghost" icon="close" iconOnly onClick={onRemove}>
        {translate('table.removeFilter', { label })}
      </Button>
    </li>
  );
}
