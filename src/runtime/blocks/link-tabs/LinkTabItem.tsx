import type { LinkTab } from '#model';
import { useCondition, useText, useValue } from '../../scope/index.ts';
import { DropDown } from '../../ui/DropDown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

interface Address {
  readonly label: string;
  readonly url: string;
}

/** One tab: one address is a link, several are a list that opens, none hides it (SH-HEADER-08..10). */
export function LinkTabItem({ item }: { readonly item: LinkTab }) {
  const visible = useCondition(item.visibleIf);
  const current = useCondition(item.current) && item.current !== undefined;
  const label = useText(item.label);
  const to = useText(item.to);
  const path = useValue<string>({ $: 'route.path' });
  const links = useValue<readonly Address[]>(item.links) ?? [];
  const only = links.length === 1 ? links[0]?.url : to;
  if (!visible || (links.length < 2 && (only === undefined || only === ''))) return null;
  if (links.length > 1) {
    return (
      <li className="p-link-tabs__item">
        <DropDown label={label} className="p-link-tabs__tab" closeOn={path}>
          {links.map((link) => (
            <li key={link.url}>
              <TargetLink to={link.url} className="p-menu__link">
                {link.label}
              </TargetLink>
            </li>
          ))}
        </DropDown>
      </li>
    );
  }
  const address = only ?? '';
  return (
    <li className="p-link-tabs__item">
      <TargetLink to={address} className="p-link-tabs__tab" aria-current={current ? 'page' : undefined}>
        {label}
        {/^https?:/i.test(address) && <Icon name="external" />}
      </TargetLink>
    </li>
  );
}
