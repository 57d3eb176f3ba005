import type { LinkTabsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { LinkTabItem } from './LinkTabItem.tsx';

/** Tabs that lead elsewhere (SH-HEADER-07..12). */
export function LinkTabs({ block }: BlockProps<LinkTabsBlock>) {
  return (
    <nav className="p-link-tabs" aria-label={useText(block.label)}>
      <ul className="p-link-tabs__list">
        {block.items.map((item) => (
          <LinkTabItem key={item.id} item={item} />
        ))}
      </ul>
    </nav>
  );
}
