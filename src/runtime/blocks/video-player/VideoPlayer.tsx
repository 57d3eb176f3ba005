import type { Hero, VideoPlayerBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { FullPlayer } from '../../ui/FullPlayer.tsx';

/** The block kind `video-player`: plays the video of a hero in a full window; closing runs `onClose` (SH-HOME-10). */
export function VideoPlayer({ block }: BlockProps<VideoPlayerBlock>) {
  const runActions = useRunActions();
  const hero = useValue<Hero>(block.hero);
  const close = useText(block.close);
  if (hero?.video === undefined || hero.video.length === 0) return null;
  return <FullPlayer hero={hero} closeLabel={close} onClose={() => void runActions(block.onClose)} />;
}
