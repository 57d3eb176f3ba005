import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { HeroBlock, Hero as HeroData } from '#model';
import { useServices, useText } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { FullPlayer } from '../../ui/FullPlayer.tsx';
import { HeroHeading } from './HeroHeading.tsx';

interface Props {
  readonly block: HeroBlock;
  readonly hero: HeroData;
}

/**
 * A silent, looped video with a pause button, and a button that plays the whole video in a full window (SH-HOME-10). Until it plays it is a
 * picture, and nothing of the video is fetched.
 */
export const HeroVideo = observer(function HeroVideo({ block, hero }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWatching, setWatching] = useState(false);
  const play = useText(block.play);
  const pause = useText(block.pause);
  const watch = useText(block.watch);
  const close = useText(block.close);
  const autoplays = useAutoplay(pause !== '');
  useEffect(() => {
    // A browser that forbids autoplay rejects; the play button remains.
    if (autoplays) void video.current?.play()?.catch(() => undefined);
  }, [autoplays]);
  const toggle = (): void => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play()?.catch(() => undefined);
  };
  return (
    <>
      <video
        ref={video}
        className="p-hero__media"
        poster={hero.poster === undefined ? undefined : assetUrl(hero.poster)}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {hero.video?.map((source) => (
          <source key={source} src={assetUrl(source)} />
        ))}
      </video>
      <HeroHeading block={block} />
      <div className="p-hero__controls">
        {play !== '' && pause !== '' && (
          <Button className="p-hero__control" icon={isPlaying ? 'pause' : 'play'} iconOnly onClick={toggle}>
            {isPlaying ? pause : play}
          </Button>
        )}
        {watch !== '' && close !== '' && (
          <Button
            className="p-hero__control"
            icon="expand"
            onClick={() => {
              video.current?.pause();
              setWatching(true);
            }}
          >
            {watch}
          </Button>
        )}
      </div>
      {isWatching && <FullPlayer hero={hero} closeLabel={close} onClose={() => setWatching(false)} />}
    </>
  );
});

/** How long nothing is to be fetched before a video is. */
const quietMs = 2000;

/**
 * Whether a video may start by itself: where it can be stopped, and once the page has nothing else to fetch. Never on a phone, where the
 * user saves data, or under reduced motion. It reads the session: its component is an observer.
 */
function useAutoplay(canBeStopped: boolean): boolean {
  const { platform, session } = useServices();
  const isWide = useMedia('(min-width: 48rem)');
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const isQuiet = session.pending === 0;
  const [isDue, setDue] = useState(false);
  const isWanted = canBeStopped && isWide && !isReduced && platform.page.savesData !== true;
  useEffect(() => {
    if (isWanted && isQuiet && !isDue) return platform.clock.after(quietMs, () => setDue(true));
    return undefined;
  }, [platform, isWanted, isQuiet, isDue]);
  return isWanted && isDue;
}
