import type { LinkTab } from '#model';
import { useCondition, useText, useValue } from '../../scope/hooks.ts';
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
  const links = useValue<readonly Address[]>(item.links) ?? [];
  const only = links[0]?.url ?? to;
  if (!visible || only === '') return null;
  return (
    <li className="p-link-tabs__item">
      {links.length > 1 ? <Several label={label} links={links} /> : <One label={label} to={only} current={current} />}
    </li>
  );
}

function One({ label, to, current }: { readonly label: string; readonly to: string; readonly current: boolean }) {
  return (
    <TargetLink to={to} className="p-link-tabs__tab" aria-current={current ? 'page' : undefined}>
      {label}
      {/^https?:/i.test(to) && <Icon name="external" />}
    </TargetLink>
  );
}

function Several({ label, links }: { readonly label: string; readonly links: readonly Address[] }) {
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
