import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'small' | 'medium';
  readonly icon?: string | undefined;
  /** The children are only spoken. */
  readonly iconOnly?: boolean | undefined;
  /** Shows progress, keeps the focus and swallows clicks. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is "button" unless said otherwise. */
export function Button({ variant = 'secondary', size, icon, iconOnly, busy, children, className, onClick, ...rest }: ButtonProps) {
  const spoken = iconOnly === true && icon !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'p-button',
        `p-button--${variant}`,
        size === 'small' && 'p-button--small',
        spoken && 'p-button--icon',
        className,
      )}
      aria-busy={busy === true ? true : undefined}
      title={spoken && typeof children === 'string' ? children : rest.title}
      onClick={(event) => {
        if (busy === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === true && <span className="p-spinner" aria-hidden="true" />}
      {icon !== undefined && <Icon name={icon} />}
      <span className={spoken ? 'p-visually-hidden' : undefined}>{children}</span>
    </button>
  );
}
