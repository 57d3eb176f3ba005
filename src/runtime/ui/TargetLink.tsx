import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useTarget } from '../scope/hooks.ts';
import type { TargetOptions } from '../scope/Navigation.ts';
import { useMenuItem } from './menuItem.ts';

interface TargetLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  /** Route name, report name, path, http address, mailto: or tel:. */
  readonly to: string;
  readonly options?: TargetOptions | undefined;
  readonly newTab?: boolean | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const webAddress = /^https?:/i;

/** An `<a>` to a target: a plain click on a route uses the router, web addresses open a new tab (SH-HEADER-17, G-S12). */
export function TargetLink({ to, options, newTab, onClick, ...rest }: TargetLinkProps) {
  const { href, outside, go } = useTarget(to, options);
  const opensTab = newTab === true || webAddress.test(href);
  const menuItem = useMenuItem();
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    menuItem.onClick?.(event);
    if (event.defaultPrevented || outside || opensTab || !isPlain(event)) return;
    event.preventDefault();
    go();
  };
  return <a {...rest} {...menuItem} href={href} onClick={click} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })} />;
}

/** Whether this is a click with the main button and without a modifier key: other clicks are left to the browser. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
