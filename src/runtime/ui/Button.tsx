import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { useMenuItem } from './menuItem.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'small' | 'medium';
  readonly icon?: string | undefined;
  /** Hides the children from sight; screen readers still read them. */
  readonly iconOnly?: boolean | undefined;
  /** Shows progress; the button stays focusable and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button, or an item of the menu around it; `type` is "button" by default. */
export function Button({ variant = 'secondary', size, icon, iconOnly, busy, children, className, onClick, ...rest }: ButtonProps) {
  const isIconOnly = iconOnly === true && icon !== undefined;
  const menuItem = useMenuItem(rest.disabled);
  return (
    <button
      type="button"
      {...rest}
      {...menuItem}
      className={itemClassOf(menuItem.className, variant) ?? classNames(classOf(variant, size), isIconOnly && 'p-button--icon', className)}
      aria-busy={busy === true ? true : undefined}
      title={isIconOnly && typeof children === 'string' ? children : rest.title}
      onClick={(event) => {
        if (busy === true) event.preventDefault();
        else onClick?.(event);
        menuItem.onClick?.(event);
      }}
    >
      {busy === true && <span className="p-spinner" aria-hidden="true" />}
      {icon !== undefined && <Icon name={icon} />}
      <span className={isIconOnly ? 'p-visually-hidden' : undefined}>{children}</span>
    </button>
  );
}

/** The class of an item of a menu, which shows no other variant than danger. */
function itemClassOf(itemClass: string | undefined, variant: ButtonVariant): string | undefined {
  return itemClass !== undefined && variant === 'danger' ? classNames(itemClass, 'p-menu__link--danger') : itemClass;
}

function classOf(variant: ButtonVariant, size: ButtonProps['size']): string {
  return classNames('p-button', `p-button--${variant}`, size === 'small' && 'p-button--small');
}
