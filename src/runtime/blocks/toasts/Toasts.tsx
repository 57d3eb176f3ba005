import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ToastsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useText } from '../../scope/hooks.ts';
import type { Notice } from '../../scope/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBeingRead } from '../../ui/useBeingRead.ts';
import { useReturningFocus } from './useReturningFocus.ts';

/**
 * The block kind `toasts`: shows the messages of the action `notify`. Each can be closed, by its button or by Escape on it; none disappears
 * while the pointer or the focus is on one of them or the page is hidden. Screen readers announce success and info politely, warnings and
 * failures at once. It hangs below `<body>`, where an open dialog does not make it inert.
 */
export function Toasts({ block }: BlockProps<ToastsBlock>) {
  const { notices } = useServices();
  const list = useSyncExternalStore(notices.subscribe, notices.list);
  const label = useText(block.label);
  const close = useText(block.close);
  const { isRead, handlers } = useBeingRead(list.length > 0);
  useEffect(() => (isRead ? notices.hold() : undefined), [isRead, notices]);
  const { region, onFocus, giveBack } = useReturningFocus();
  const dismiss = ({ id }: Notice): void => {
    giveBack(id);
    notices.dismiss(id);
  };
  const toast = (notice: Notice) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button inside
    <div
      key={notice.id}
      className={`p-toast p-toast--${notice.tone}`}
      data-toast={notice.id}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && dismiss(notice)}
    >
      <Icon name={notice.tone} />
      <p className="p-toast__text">{notice.text}</p>
      <Button variant="ghost" size="small" icon="close" iconOnly onClick={() => dismiss(notice)}>
        {close}
      </Button>
    </div>
  );
  const isUrgent = (notice: Notice): boolean => notice.tone === 'danger' || notice.tone === 'warning';
  // The live regions are there before their messages; a landmark is only what holds something.
  return createPortal(
    <section
      ref={region}
      className="p-toasts"
      aria-label={list.length > 0 ? label : undefined}
      data-live-announcer=""
      {...handlers}
      onFocus={(event) => {
        handlers.onFocus();
        onFocus(event);
      }}
    >
      <div className="p-stack p-stack--tight" role="alert">
        {list.filter(isUrgent).map(toast)}
      </div>
      <div className="p-stack p-stack--tight" role="status">
        {list.filter((notice) => !isUrgent(notice)).map(toast)}
      </div>
    </section>,
    document.body,
  );
}
