import type { PageHeaderBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BlockList } from '../BlockList.tsx';

/** The block kind `page-header`: the main heading of a page with a status and actions. */
export function PageHeader({ block }: BlockProps<PageHeaderBlock>) {
  const subtitle = useText(block.subtitle);
  const status = useText(block.status);
  const tone = useText(block.tone);
  return (
    <header className="p-page-header">
      <div>
        <div className="p-page-header__title">
          {/* It can be focused, because a navigation moves the focus to the main heading. */}
          <h1 tabIndex={-1}>{useText(block.title)}</h1>
          {status !== '' && <Badge tone={tone}>{status}</Badge>}
        </div>
        {subtitle !== '' && <p className="p-muted">{subtitle}</p>}
      </div>
      {block.actions !== undefined && (
        <div className="p-page-header__actions">
          <BlockList blocks={block.actions} at="actions" />
        </div>
      )}
    </header>
  );
}
