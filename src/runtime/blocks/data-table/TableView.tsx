import type { TableColumn } from '#model';
import { useMessage } from '../../scope/hooks.ts';
import { Disclosure } from './Disclosure.tsx';
import type { TableSettings } from './tableSettings.ts';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly headers: readonly string[];
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
}

/** Settings for the shown columns and the row height; the last shown column cannot be hidden. */
export function TableView({ columns, headers, settings, onChange }: Props) {
  const message = useMessage();
  const shown = columns.filter(({ id }) => !settings.hidden.includes(id));
  const toggle = (id: string, isShown: boolean): void =>
    onChange({ hidden: isShown ? settings.hidden.filter((each) => each !== id) : [...settings.hidden, id] });
  return (
    <Disclosure label={message('table.view')}>
      <fieldset className="p-field">
        <legend className="p-label">{message('table.columns')}</legend>
        {columns.map(({ id }, index) => {
          const isShown = shown.some((column) => column.id === id);
          return (
            <label key={id} className="p-checkbox">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              <span>{headers[index]}</span>
            </label>
          );
        })}
      </fieldset>
      <fieldset className="p-field">
        <legend className="p-label">{message('table.density')}</legend>
        {[false, true].map((compact) => (
          <label key={String(compact)} className="p-radio">
            <input type="radio" checked={settings.compact === compact} onChange={() => onChange({ compact })} />
            <span>{message(compact ? 'table.compact' : 'table.comfortable')}</span>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
