import { extendScope, resolveValue } from '#conditions';
import type { ChangedField, ChangesBlock } from '#model';
import { FormattedValue } from '../../forms/format/FormattedValue.tsx';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useText, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { type Change, changeRows } from './changeRows.ts';

/** A row of the table: an item of the block, the difference that it shows, and the label of the item in the current language. */
interface Row {
  readonly item: ChangedField;
  readonly change: Change;
  readonly label: string;
}

/**
 * The block kind `changes`, for a save that the server refused because somebody else has changed the record: a table of the fields that
 * differ, with the user's value and the stored value next to each other.
 */
export function Changes({ block }: BlockProps<ChangesBlock>) {
  const evaluation = useEvaluation();
  const formatOptions = useFormatOptions();
  const value = useValue(block.changes);
  const empty = useText(block.empty);
  const headings = [useText(block.fieldLabel), useText(block.yoursLabel), useText(block.theirsLabel)];
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
          {headings.map((heading) => (
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
            {[change.yours, change.theirs].map((side, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never move
              <td key={index}>
                <FormattedValue value={side} format={item.format ?? 'text'} options={formatOptions} {...(empty !== '' && { empty })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
