import { evaluate, resolveValue } from '#conditions';
import type { DetailItem, DetailListBlock } from '#model';
import { FactValue } from '../../forms/FactValue.tsx';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';

/** Labelled values in the current language; an absent value is shown as the block's `empty`, else as a dash. */
export function DetailList({ block }: BlockProps<DetailListBlock>) {
  const evaluation = useEvaluation();
  const style = useWritingStyle();
  const empty = useText(block.empty);
  const facts = useTracked(() =>
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
      {facts.map(({ id, label, value, format, currency }) => (
        <div key={id} className="p-details__item" data-item={id}>
          <dt>{label}</dt>
          <dd>
            <FactValue
              value={value}
              format={format ?? 'text'}
              style={typeof currency === 'string' ? { ...style, currency } : style}
              {...(empty !== '' && { empty })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
