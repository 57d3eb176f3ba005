import { useEffect, useRef, useState } from 'react';
import type { HeroBlock, Hero as HeroData } from '#model';
import { useText } from '../../scope/hooks.ts';
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
 * A silent, looped video with a pause button, and a button that plays the whole video in a full window (SH-HOME-10). It does not start by
 * itself under reduced motion or where the document has no text for the pause button.
 */
export function HeroVideo({ block, hero }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWatching, setWatching] = useState(false);
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const play = useText(block.play);
  const pause = useText(block.pause);
  const watch = useText(block.watch);
  const close = useText(block.close);
  const autoplays = !isReduced && pause !== '';
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
        preload="metadata"
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
}
