import { useState } from 'react';
import type { TableFilter } from '#model';
import { listOf, namedRange, rangeOf, type TableSettings } from '#operations';
import { formatValue } from '../../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../../forms/format/useFormatOptions.ts';
import { useText, useTranslate, useValue } from '../../../scope/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { type FilterOption, type LoadedOptions, useFilterOptions } from './filterOptions.ts';

const FilterPanel = lazyComponent(() => import(/* webpackChunkName: "filters" */ './FilterPanel.tsx').then((module) => module.FilterPanel));

interface Props {
  readonly filter: TableFilter;
  /** All filters of the table. */
  readonly filters: readonly TableFilter[];
  readonly values: TableSettings['filters'];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (value: string) => void;
}

/** A filter as a button that shows its value and opens what it can be changed by; beside it, if it is in use, a button that removes it. */
export function FilterChip({ filter, filters, values, isOpen, onOpen, onChange }: Props) {
  const translate = useTranslate();
  const label = useText(filter.label);
  const value = values[filter.id] ?? '';
  const lacking = (filter.needs ?? []).flatMap((id) => (values[id] ? [] : (filters.find((other) => other.id === id) ?? [])));
  const isLookup = filter.kind === 'lookup';
  // A lookup that has a value at first, e.g. from the address, finds its label.
  const loaded = useFilterOptions(filter, lacking.length === 0, isLookup && value !== '' ? value : undefined);
  const [chosen, setChosen] = useState<FilterOption>();
  const shown = useShownValue(filter, value, isLookup && chosen !== undefined ? [chosen, ...loaded.options] : loaded.options);
  return (
    <span className={classNames('p-filter', value !== '' && 'p-filter--set')}>
      <Popover
        label={value === '' ? label : translate('table.chip', { label, value: shown })}
        name={label}
        placement="bottom-start"
        open={isOpen}
        onOpenChange={onOpen}
        prepare={FilterPanel.load}
      >
        <FilterPanel
          {...{ filter, value, lacking, label }}
          loaded={loaded as LoadedOptions}
          onChange={(next, option) => {
            setChosen(option);
            onChange(next);
          }}
          onDone={() => onOpen(false)}
        />
      </Popover>
      {value !== '' && (
        <Button size="small" variant="ghost" icon="close" iconOnly onClick={() => onChange('')}>
          {translate('table.removeFilter', { label })}
        </Button>
      )}
    </span>
  );
}

/** The value of a filter in the words of the page. */
function useShownValue({ kind }: TableFilter, value: string, options: readonly FilterOption[]): string {
  const days = useShownRange(value, kind === 'number' ? 'number' : 'date');
  const format = useFormatOptions();
  const labelOf = (text: string): string => options.find((option) => option.value === text)?.label ?? text;
  if (kind === 'range' || kind === 'number') return days;
  if (kind === 'date') return formatValue(value, 'date', format);
  return kind === 'multi' ? listOf(value).map(labelOf).join(', ') : labelOf(value);
}

/** A range by its name, else by its ends. */
function useShownRange(value: string, kind: 'date' | 'number'): string {
  const translate = useTranslate();
  const format = useFormatOptions();
  const today = useValue<string>({ $: 'today.date' });
  const name = kind === 'date' && today !== undefined ? namedRange(value, today) : undefined;
  if (name !== undefined) return translate(`table.days.${name}`);
  const { from, to } = rangeOf(value);
  const [first, last] = [from, to].map((end) => (end === undefined ? undefined : formatValue(end, kind, format)));
  if (first !== undefined && first === last) return first;
  if (last === undefined) return translate('table.rangeFrom', { from: first });
  return first === undefined ? translate('table.rangeTo', { to: last }) : translate('table.rangeOf', { from: first, to: last });
}
