import { useId } from 'react';
import type { DataTableBlock, TableColumn } from '#model';
import type { TableSettings } from '#operations';
import { useTranslate } from '../../scope/hooks.ts';
import { Popover } from '../../ui/Popover.tsx';
import { RowKeysChoice } from './lazyRowKeys.tsx';
import type { ColumnHeaders } from './rows.ts';

interface Props {
  readonly block: DataTableBlock;
  /** The columns that the user may see, those that are switched off included. */
  readonly columns: readonly TableColumn[];
  readonly headers: ColumnHeaders;
  readonly settings: TableSettings;
  /** Whether the table has a search, to which a key leads. */
  readonly hasSearch: boolean;
  /** Called with the settings that the user changed. */
  readonly onChange: (change: Partial<TableSettings>) => void;
}

/**
 * A button above a table with a panel in which the user switches columns on and off and chooses the row density. One column always
 * remains: the check box of the last one is disabled.
 */
export function TableSettingsPanel({ block, columns, headers, settings, hasSearch, onChange }: Props) {
  const translate = useTranslate();
  const densityName = useId();
  const isShown = ({ id }: TableColumn): boolean => !settings.hidden.includes(id);
  const shownCount = columns.filter(isShown).length;
  const setShown = (id: string, willBeShown: boolean): void =>
    onChange({ hidden: willBeShown ? settings.hidden.filter((hiddenId) => hiddenId !== id) : [...settings.hidden, id] });
  return (
    <Popover label={translate('table.view')}>
      <fieldset className="p-field">
        <legend className="p-label">{translate('table.columns')}</legend>
        {columns.map((column) => (
          <label key={column.id} className="p-checkbox">
            <input
              type="checkbox"
              checked={isShown(column)}
              disabled={isShown(column) && shownCount === 1}
              onChange={(event) => setShown(column.id, event.target.checked)}
            />
            <span>{headers[column.id]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="p-field">
        <legend className="p-label">{translate('table.density')}</legend>
        {[false, true].map((compact) => (
          <label key={String(compact)} className="p-radio">
            <input type="radio" name={densityName} checked={settings.compact === compact} onChange={() => onChange({ compact })} />
            <span>{translate(compact ? 'table.compact' : 'table.comfortable')}</span>
          </label>
        ))}
      </fieldset>
      {hasSearch && (
        <label className="p-checkbox">
          <input
            type="checkbox"
            checked={settings.searchKey !== false}
            onChange={(event) => onChange({ searchKey: event.target.checked })}
          />
          <span>{translate('table.searchKey')}</span>
        </label>
      )}
      <RowKeysChoice {...{ block, settings, onChange }} />
    </Popover>
  );
}
