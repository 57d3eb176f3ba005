import type { LinkTab, LinkTabsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useText, useValue } from '../../scope/hooks.ts';
import { DropDown } from '../../ui/DropDown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

/** The block kind `link-tabs`: a row of links to other websites or areas, which look like tabs (SH-HEADER-07..12). */
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

/** An entry of an item's `links`, which come from data. */
interface Address {
  readonly label: string;
  readonly url: string;
}

/** One tab: a link if there is one address, a menu if there are several, nothing if there is none (SH-HEADER-08..10). */
function LinkTabItem({ item }: { readonly item: LinkTab }) {
  const isVisible = useCondition(item.visibleIf);
  // `useCondition` counts an absent condition as true.
  const isCurrent = useCondition(item.current) && item.current !== undefined;
  const label = useText(item.label);
  const to = useText(item.to);
  const links = useValue<readonly Address[]>(item.links) ?? [];
  const firstUrl = links[0]?.url ?? to;
  if (!isVisible || firstUrl === '') return null;
  return (
    <li className="p-link-tabs__item">
      {links.length > 1 ? <MenuTab label={label} links={links} /> : <SingleTab label={label} to={firstUrl} isCurrent={isCurrent} />}
    </li>
  );
}

function SingleTab({ label, to, isCurrent }: { readonly label: string; readonly to: string; readonly isCurrent: boolean }) {
  return (
    <TargetLink to={to} className="p-link-tabs__tab" aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {/^https?:/i.test(to) && <Icon name="external" />}
    </TargetLink>
  );
}

function MenuTab({ label, links }: { readonly label: string; readonly links: readonly Address[] }) {
  const path = useValue<string>({ $: 'route.path' });
  return (
    <DropDown label={label} className="p-link-tabs__tab" closeOn={path}>
      {links.map((link) => (
        <li key={link.url}>
          <TargetLink to={link.url} className="p-menu__link">
            {link.label}
          </TargetLink>
        </li>
      ))}
    </DropDown>
  );
}
