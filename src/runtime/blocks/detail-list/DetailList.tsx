import { evaluate, resolveValue } from '#conditions';
import type { DetailItem, DetailListBlock } from '#model';
import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';

/**
 * The block kind `detail-list`: labelled values in the current language. Items whose `visibleIf` is false are left out. Instead of
 * undefined, null or '', the block's `empty` is shown, or a dash.
 */
export function DetailList({ block }: BlockProps<DetailListBlock>) {
  const evaluation = useEvaluation();
  const formatOptions = useFormatOptions();
  const empty = useText(block.empty);
  // Tracked, because the expressions read observable facts: when one changes, the list renders again.
  const details = useTracked(() =>
    block.items
      .filter(({ visibleIf }: DetailItem) => visibleIf === undefined || evaluate(visibleIf, evaluation))
      .map(({ id, label, value, format, currency }: DetailItem) => ({
        id,
        label: String(resolveValue(label, evaluation) ?? ''),
        value: resolveValue(value, evaluation),
        format,
        currency: resolveValue(currency, evaluation),
      })),
  );
  return (
    <dl className="p-details">
      {details.map(({ id, label, value, format, currency }) => (
        <div key={id} className="p-details__item" data-item={id}>
          <dt>{label}</dt>
          <dd>
            <FormattedValue
              value={value}
              format={format ?? 'text'}
              options={typeof currency === 'string' ? { ...formatOptions, currency } : formatOptions}
              {...(empty !== '' && { empty })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
