import type { DataTableBlock } from '#model';
import { useMessage, useText } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { BlockList } from '../BlockList.tsx';

/** Nothing to show: what to do now, or that the filters leave nothing and how to clear them. */
export function TableEmpty({
  block,
  filtered,
  onClear,
}: {
  readonly block: DataTableBlock;
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  const message = useMessage();
  const title = useText(block.emptyTitle);
  const text = useText(block.emptyText);
  if (filtered) {
    return (
      <div className="p-empty" role="status">
        <h3>{message('table.noMatch')}</h3>
        <p>{message('table.noMatchText')}</p>
        <Button onClick={onClear}>{message('table.clearFilters')}</Button>
      </div>
    );
  }
  return (
    <div className="p-empty" role="status">
      <h3>{title || message('table.empty')}</h3>
      {text !== '' && <p>{text}</p>}
      <BlockList blocks={block.emptyActions} at="emptyActions" />
    </div>
  );
}
