import { useMemo, useState } from 'react';
import type { TableFilter } from '#model';
import { changedFilters, readableFilters, type TableSettings } from '#operations';
import { useTranslate } from '../../../scope/hooks.ts';
import { ScopeProvider } from '../../../scope/ScopeProvider.tsx';
import { useMedia } from '../../../theme/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { useStyleSheet } from '../../../ui/styleSheets.ts';
import { FilterChip } from './FilterChip.tsx';
import panelStyle from './filterPanels.css?url';
import { MoreFilters } from './MoreFilters.tsx';
import { SearchBox } from './SearchBox.tsx';

type Values = TableSettings['filters'];

interface Props {
  /** Caption of the table, which names the filters for screen readers. */
  readonly caption: string;
  readonly filters: readonly TableFilter[];
  /** Filter id -> value; '' or absent for a filter that is not in use. */
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Whether the key / leads to the search. */
  readonly hasSearchKey: boolean;
}

/** With more filters in the line, those that are not in use are under a button. On a phone all of them are. */
const MOST_SHOWN = 5;
const NARROW = '(max-width: 47.99rem)';

/**
 * The filters of a table in one line: the search, then each filter as a button that opens its options and shows its value, then further
 * filters, then a button that clears all. Expressions of the filters read the values as `filter.<id>`.
 */
export function FilterBar({ caption, filters, values, onChange, hasSearchKey }: Props) {
  const translate = useTranslate();
  // Panels open later: pages without lists do not load how they look.
  useStyleSheet(panelStyle);
  const search = filters.find(({ kind }) => kind === 'text');
  const { shown, others, show, opened, setOpened } = useShownFilters(
    filters.filter((filter) => filter !== search),
    values,
  );
  const filter = useMemo(() => readableFilters(filters, values), [filters, values]);
  if (filters.length === 0) return null;
  const set = (id: string, value: string): void => onChange(changedFilters(filters, values, id, value));
  return (
    <ScopeProvider add={{ filter }}>
      {/* biome-ignore lint/a11y/useSemanticElements: not all supported browsers know the search element */}
      <div className="p-filters" role="search" aria-label={translate('table.filters', { caption })}>
        {search !== undefined && (
          <SearchBox filter={search} value={values[search.id] ?? ''} hasKey={hasSearchKey} onChange={(value) => set(search.id, value)} />
        )}
        {shown.map((one) => (
          <FilterChip
            key={one.id}
            filter={one}
            {...{ filters, values }}
            isOpen={opened === one.id}
            onOpen={(isOpen) => setOpened(isOpen ? one.id : undefined)}
            onChange={(value) => set(one.id, value)}
          />
        ))}
        {others.length > 0 && <MoreFilters filters={others} isFirst={shown.length === 0} onChoose={show} />}
        {filters.some(({ id }) => values[id]) && (
          <Button size="small" variant="link" onClick={() => onChange({})}>
            {translate('table.clearAll')}
          </Button>
        )}
      </div>
    </ScopeProvider>
  );
}

/** Which filters stand in the line: those in use, the first others, and those that were chosen from the further ones. */
function useShownFilters(filters: readonly TableFilter[], values: Values) {
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string>();
  const isUsed = ({ id }: TableFilter): boolean => Boolean(values[id]);
  const unused = filters.filter((filter) => !isUsed(filter));
  const most = filters.length <= MOST_SHOWN ? MOST_SHOWN : MOST_SHOWN - 1;
  const first = unused.slice(0, isNarrow ? 0 : Math.max(0, most - (filters.length - unused.length)));
  const isShown = (filter: TableFilter): boolean => isUsed(filter) || first.includes(filter) || chosen.includes(filter.id);
  return {
    shown: filters.filter(isShown),
    others: filters.filter((filter) => !isShown(filter)),
    opened,
    setOpened,
    show(id: string): void {
      setChosen((before) => [...before, id]);
      setOpened(id);
    },
  };
}
