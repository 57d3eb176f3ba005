import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  readonly tone: 'warning' | 'danger';
  readonly text: string;
  /** What can be done about it, e.g. a button. */
  readonly children: ReactNode;
}

/** A message about a problem, with what can be done about it. Screen readers announce a danger at once, a warning politely. */
export function InlineAlert({ tone, text, children }: Props) {
  return (
    <div
      className={`p-notice p-notice--${tone}`}
      role={tone === 'danger' ? 'alert' : 'status'}
      data-failure={tone === 'danger' ? '' : undefined}
    >
      <Icon name={tone} />
      <div className="p-notice__body">
        <p>{text}</p>
        <div className="p-notice__blocks">{children}</div>
      </div>
    </div>
  );
}
