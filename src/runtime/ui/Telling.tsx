import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  readonly tone: 'warning' | 'danger';
  readonly text: string;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** A line that tells of trouble, a danger at once and a warning politely, with what can be done about it beside. */
export function Telling({ tone, text, children }: Props) {
  return (
    <div className={`p-notice p-notice--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone} />
      <div className="p-notice__body">
        <p>{text}</p>
        <div className="p-notice__blocks">{children}</div>
      </div>
    </div>
  );
}
