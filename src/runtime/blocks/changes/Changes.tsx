import { extendScope, resolveValue } from '#conditions';
import type { ChangedField, ChangesBlock } from '#model';
import { FactValue } from '../../forms/FactValue.tsx';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { type Change, changeRows } from './changeRows.ts';

interface Row {
  readonly item: ChangedField;
  readonly change: Change;
  readonly label: string;
}

/** The fields in which a refused change and the stored record differ, both values next to each other. */
export function Changes({ block }: BlockProps<ChangesBlock>) {
  const evaluation = useEvaluation();
  const style = useWritingStyle();
  const value = useValue(block.changes);
  const empty = useText(block.empty);
  const [field, yours, theirs] = [useText(block.fieldLabel), useText(block.yoursLabel), useText(block.theirsLabel)];
  const changes = Array.isArray(value) ? (value as readonly Change[]) : [];
  const rows = useTracked(() =>
    changeRows(block.items, changes).map(({ item, change, number }): Row => {
      const scope = number === undefined ? evaluation.scope : extendScope(evaluation.scope, { item: { number } });
      return { item, change, label: String(resolveValue(item.label, { ...evaluation, scope }) ?? '') };
    }),
  );
  if (rows.length === 0) return null;
  return (
    <table className="p-table p-changes">
      <thead>
        <tr>
          {[field, yours, theirs].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, change, label }) => (
          <tr key={change.field} data-field={change.field}>
            <th scope="row">{label}</th>
            {[change.yours, change.theirs].map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never move
              <td key={at}>
                <FactValue value={text} format={item.format ?? 'text'} style={style} {...(empty !== '' && { empty })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
