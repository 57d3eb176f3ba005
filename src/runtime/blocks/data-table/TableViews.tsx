import { resolveValue } from '#conditions';
import type { DataTableBlock, TableView } from '#model';
import { filtersOfView, isViewOf, type TableSettings } from '#operations';
import { formatValue } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useCondition, useEvaluation, useText, useTranslate, useValue } from '../../scope/hooks.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly settings: TableSettings;
  /** The settings with which the table begins. */
  readonly initial: TableSettings;
  readonly onChange: (change: Pick<TableSettings, 'filters' | 'sort'>) => void;
}

/** The views of a table above its filters: each is a press away, the one that is shown is marked. */
export function TableViews(props: Props) {
  const translate = useTranslate();
  const { views } = props.block;
  if (views === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fieldset
    <div className="p-tabs__list p-table-views" role="group" aria-label={translate('table.views')}>
      {views.map((view) => (
        <ViewButton key={view.id} view={view} {...props} />
      ))}
    </div>
  );
}

function ViewButton({ view, block, settings, initial, onChange }: Props & { readonly view: TableView }) {
  const evaluation = useEvaluation();
  const isVisible = useCondition(view.visibleIf);
  const label = useText(view.label);
  const count = useValue(view.count);
  const options = useFormatOptions();
  if (!isVisible) return null;
  const filters = filtersOfView(block, view, initial.filters, (value) => resolveValue(value, evaluation));
  return (
    <button
      type="button"
      className="p-tabs__tab"
      aria-pressed={isViewOf(filters, settings.filters)}
      onClick={() => onChange({ filters: { ...settings.filters, ...filters }, sort: view.sort ?? '' })}
    >
      {label} {/* The place of a count is there before the count is. */}
      {view.count !== undefined && <span className="p-muted">{formatValue(count, 'number', options)}</span>}
    </button>
  );
}
