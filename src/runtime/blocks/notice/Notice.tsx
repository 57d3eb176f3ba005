import { useEffect, useState } from 'react';
import type { NoticeBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useServices, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useBeingRead } from '../../ui/useBeingRead.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `notice`: a message within the page, which may be announced and may disappear after a time. */
export function Notice({ block }: BlockProps<NoticeBlock>) {
  const { tone = 'info', announce = false, onHide } = block;
  const title = useText(block.title);
  const text = useText(block.text);
  const ms = useValue(block.autoHideMs);
  const { isRead, handlers } = useBeingRead(text !== '');
  const isHidden = useAutoHide(text, isRead ? undefined : ms, onHide);
  if (isHidden || (text === '' && title === '')) return null;
  return (
    <div className={`p-notice p-notice--${tone}`} role={roleOf(tone, announce)} {...handlers}>
      <Icon name={tone} />
      <div className="p-notice__body">
        {title !== '' && <p className="p-notice__title">{title}</p>}
        {text !== '' && <p>{text}</p>}
        {block.blocks !== undefined && (
          <div className="p-notice__blocks">
            <BlockList blocks={block.blocks} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The live region that a notice is; none where it is not announced. */
function roleOf(tone: NoticeBlock['tone'], announce: NoticeBlock['announce']): 'alert' | 'status' | undefined {
  if (announce === false) return undefined;
  return tone === 'danger' || announce === 'assertive' ? 'alert' : 'status';
}

/**
 * Hides a text after `ms` milliseconds and runs `onHide`; while `ms` is no number, the text stays. Returns whether it is hidden. A new text
 * is shown for the same time.
 */
function useAutoHide(text: string, ms: unknown, onHide: NoticeBlock['onHide']): boolean {
  const { clock } = useServices().platform;
  const runActions = useRunActions();
  const [hiddenText, setHiddenText] = useState<string>();
  useEffect(() => {
    if (typeof ms !== 'number' || text === '') return undefined;
    return clock.after(ms, () => {
      setHiddenText(text);
      void runActions(onHide);
    });
  }, [clock, ms, text, onHide, runActions]);
  return hiddenText !== undefined && hiddenText === text;
}
