import { evaluate, resolveValue } from '#conditions';
import type { DetailItem, DetailListBlock } from '#model';
import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { Badge } from '../../ui/Badge.tsx';

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
      .map(({ id, label, value, format, currency, tone }: DetailItem) => ({
        id,
        label: String(resolveValue(label, evaluation) ?? ''),
        value: resolveValue(value, evaluation),
        format,
        currency: resolveValue(currency, evaluation),
        tone: resolveValue(tone, evaluation),
      })),
  );
  return (
    <dl className="p-details">
      {details.map(({ id, label, ...detail }) => (
        <div key={id} className="p-details__item" data-item={id}>
          <dt>{label}</dt>
          <dd>
            <DetailValue {...detail} options={formatOptions} empty={empty} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DetailValueProps {
  readonly format: DetailItem['format'] | undefined;
  readonly value: unknown;
  readonly currency: unknown;
  readonly tone: unknown;
  readonly options: FormatOptions;
  readonly empty: string;
}

function DetailValue({ currency, empty, format = 'text', options, tone, value }: DetailValueProps) {
  if (format === 'badge' && value !== undefined && value !== null && value !== '')
    return <Badge tone={typeof tone === 'string' ? tone : undefined}>{formatValue(value, 'text', options)}</Badge>;
  const valueOptions = typeof currency === 'string' ? { ...options, currency } : options;
  return <FormattedValue value={value} format={format} options={valueOptions} {...(empty !== '' && { empty })} />;
}
