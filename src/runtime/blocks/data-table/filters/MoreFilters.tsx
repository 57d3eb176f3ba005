import { useState } from 'react';
import { resolveValue } from '#conditions';
import type { TableFilter } from '#model';
import { useEvaluation, useTranslate } from '../../../scope/hooks.ts';
import { useTracked } from '../../../scope/useTracked.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { Popover } from '../../../ui/Popover.tsx';

const OptionList = lazyComponent(() => import(/* webpackChunkName: "filters" */ './OptionList.tsx').then((module) => module.OptionList));

interface Props {
  readonly filters: readonly TableFilter[];
  /** Whether no filter stands before the button. */
  readonly isFirst: boolean;
  readonly onChoose: (id: string) => void;
}

/** A button with the names of further filters; the one that is chosen joins the line, opened. */
export function MoreFilters({ filters, isFirst, onChoose }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const evaluation = useEvaluation();
  const options = useTracked(() => filters.map(({ id, label }) => ({ value: id, label: String(resolveValue(label, evaluation) ?? '') })));
  const label = translate(isFirst ? 'table.chooseFilter' : 'table.moreFilters');
  return (
    <span className="p-filter">
      <Popover label={label} placement="bottom-start" open={isOpen} onOpenChange={setOpen} prepare={OptionList.load}>
        <div className="p-filter__panel">
          <OptionList
            label={label}
            options={options}
            chosen={[]}
            onChoose={({ value }) => {
              setOpen(false);
              onChoose(value);
            }}
          />
        </div>
      </Popover>
    </span>
  );
}
