import type { TableColumn } from '#model';
import { useMessage } from '../../scope/hooks.ts';
import { Disclosure } from './Disclosure.tsx';
import type { TableChoice } from './tableChoice.ts';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly heads: readonly string[];
  readonly choice: TableChoice;
  readonly onChange: (change: Partial<TableChoice>) => void;
}

/** Which columns are shown and how high rows are; the last shown column cannot be hidden. */
export function TableView({ columns, heads, choice, onChange }: Props) {
  const message = useMessage();
  const shown = columns.filter(({ id }) => !choice.hidden.includes(id));
  const toggle = (id: string, on: boolean): void =>
    onChange({ hidden: on ? choice.hidden.filter((each) => each !== id) : [...choice.hidden, id] });
  return (
    <Disclosure label={message('table.view')}>
      <fieldset className="p-field">
        <legend className="p-label">{message('table.columns')}</legend>
        {columns.map(({ id }, index) => {
          const on = shown.some((column) => column.id === id);
          return (
            <label key={id} className="p-checkbox">
              <input
                type="checkbox"
                checked={on}
                disabled={on && shown.length === 1}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              <span>{heads[index]}</span>
            </label>
          );
        })}
      </fieldset>
      <fieldset className="p-field">
        <legend className="p-label">{message('table.density')}</legend>
        {[false, true].map((compact) => (
          <label key={String(compact)} className="p-radio">
            <input type="radio" checked={choice.compact === compact} onChange={() => onChange({ compact })} />
            <span>{message(compact ? 'table.compact' : 'table.comfortable')}</span>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
