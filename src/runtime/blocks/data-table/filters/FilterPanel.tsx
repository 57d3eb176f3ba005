import type { TableFilter } from '#model';
import { listOf, listText } from '#operations';
import { useText, useTranslate } from '../../../scope/hooks.ts';
import { type FilterOption, type LoadedOptions, useAllOption } from './filterOptions.ts';
import { LoadState } from './LoadState.tsx';
import { LookupPanel } from './LookupPanel.tsx';
import { OptionList } from './OptionList.tsx';
import type { PanelProps } from './panelProps.ts';
import { DayRangePanel, NumberRangePanel } from './RangePanels.tsx';
import { TextPanel } from './TextPanel.tsx';

interface Props extends PanelProps {
  /** The filters that need a value first. */
  readonly lacking: readonly TableFilter[];
  readonly loaded: LoadedOptions;
}

/** What a filter is changed by, in the panel below its button. */
export function FilterPanel(props: Props) {
  return (
    <div className="p-filter__panel">
      <Control {...props} />
    </div>
  );
}

function Control({ lacking, loaded, ...props }: Props) {
  const translate = useTranslate();
  const [first] = lacking;
  const needed = useText(first?.label);
  if (first !== undefined) return <p className="p-filter__note">{translate('table.needs', { label: needed })}</p>;
  switch (props.filter.kind) {
    case 'select':
    case 'multi':
      return <Options {...props} loaded={loaded} />;
    case 'lookup':
      return <LookupPanel {...props} />;
    case 'range':
      return <DayRangePanel {...props} />;
    case 'number':
      return <NumberRangePanel {...props} />;
    default:
      return <TextPanel {...props} />;
  }
}

function Options({ filter, label, value, loaded, onChange, onDone }: PanelProps & { readonly loaded: LoadedOptions }) {
  const translate = useTranslate();
  const all = useAllOption(filter, translate('table.any'));
  const isMultiple = filter.kind === 'multi';
  if (loaded.isLoading || loaded.hasFailed) return <LoadState loaded={loaded} />;
  if (loaded.options.length === 0) return <p className="p-filter__note">{translate('table.noOption')}</p>;
  const chosen = listOf(value);
  const choose = (option: FilterOption): void => {
    if (!isMultiple) {
      onChange(option.value === all.value ? '' : option.value, option);
      onDone();
    } else if (chosen.includes(option.value)) onChange(listText(chosen.filter((other) => other !== option.value)));
    else onChange(listText([...chosen, option.value]));
  };
  return (
    <OptionList
      label={label}
      options={isMultiple ? loaded.options : [all, ...loaded.options]}
      chosen={isMultiple ? chosen : [value || all.value]}
      isMultiple={isMultiple}
      onChoose={choose}
    />
  );
}
