import { useSyncExternalStore } from 'react';
import type { ToastsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useText } from '../../scope/hooks.ts';
import type { Notice } from '../../scope/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The block kind `toasts`: shows the messages of the action `notify`; each can be closed. Screen readers announce success and info politely,
 * warnings and failures at once.
 */
export function Toasts({ block }: BlockProps<ToastsBlock>) {
  const { notices } = useServices();
  const list = useSyncExternalStore(notices.subscribe, notices.list);
  const close = useText(block.close);
  const toast = (notice: Notice) => (
    <div key={notice.id} className={`p-toast p-toast--${notice.tone}`}>
      <Icon name={notice.tone} />
      <p className="p-toast__text">{notice.text}</p>
      <Button variant="ghost" size="small" icon="close" iconOnly onClick={() => notices.dismiss(notice.id)}>
        {close}
      </Button>
    </div>
  );
  const isUrgent = (notice: Notice): boolean => notice.tone === 'danger' || notice.tone === 'warning';
  return (
    <section className="p-toasts" aria-label={useText(block.label)}>
      <div className="p-stack p-stack--tight" role="alert">
        {list.filter(isUrgent).map(toast)}
      </div>
      <div className="p-stack p-stack--tight" role="status">
        {list.filter((notice) => !isUrgent(notice)).map(toast)}
      </div>
    </section>
  );
}
