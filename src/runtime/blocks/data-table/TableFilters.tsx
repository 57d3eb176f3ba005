import { useEffect, useState } from 'react';
import type { TableFilter } from '#model';
import { useMessage, useText, useValue } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

/** A typed filter applies when no key was pressed for this time. */
const IDLE_MS = 300;

interface FilterProps {
  readonly filter: TableFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Option {
  readonly value: unknown;
  readonly label: string;
}

function TypedFilter({ filter, value, onChange }: FilterProps) {
  const label = useText(filter.label);
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

function SelectFilter({ filter, value, onChange }: FilterProps) {
  const message = useMessage();
  const label = useText(filter.label);
  const options = useValue<readonly Option[]>(filter.options) ?? [];
  const all = useText(filter.all?.label);
  const none = filter.all?.value ?? '';
  return (
    <label className="p-field">
      <span className="p-label">{label}</span>
      <select className="p-select" value={value || none} onChange={({ target }) => onChange(target.value === none ? '' : target.value)}>
        <option value={none}>{filter.all === undefined ? message('table.any') : all}</option>
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Chip({ filter, value, onRemove }: { readonly filter: TableFilter; readonly value: string; readonly onRemove: () => void }) {
  const message = useMessage();
  const label = useText(filter.label);
  const options = useValue<readonly Option[]>(filter.options) ?? [];
  const shown = options.find((option) => String(option.value) === value)?.label ?? value;
  return (
    <li className="p-chip">
      <span>{message('table.chip', { label, value: shown })}</span>
      <Button size="small" variant="ghost" icon="close" iconOnly onClick={onRemove}>
        {message('table.removeFilter', { label })}
      </Button>
    </li>
  );
}

interface Props {
  readonly caption: string;
  readonly filters: readonly TableFilter[];
  readonly values: { readonly [id: string]: string };
  readonly onChange: (values: { readonly [id: string]: string }) => void;
}

/** The filters of a table; those in use are also shown as chips that can be removed. */
export function TableFilters({ caption, filters, values, onChange }: Props) {
  const message = useMessage();
  const active = filters.filter(({ id }) => values[id]);
  if (filters.length === 0) return null;
  const set = (id: string, value: string): void => onChange({ ...values, [id]: value });
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know the search element
    <div className="p-filters" role="search" aria-label={message('table.filters', { caption })}>
      <div className="p-filters__fields">
        {filters.map((filter) => {
          const Filter = filter.kind === 'select' ? SelectFilter : TypedFilter;
          return <Filter key={filter.id} filter={filter} value={values[filter.id] ?? ''} onChange={(value) => set(filter.id, value)} />;
        })}
      </div>
      {active.length > 0 && (
        <ul className="p-chips">
          {active.map((filter) => (
            <Chip key={filter.id} filter={filter} value={values[filter.id] ?? ''} onRemove={() => set(filter.id, '')} />
          ))}
          <li>
            <Button size="small" variant="link" onClick={() => onChange({})}>
              {message('table.clearFilters')}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
