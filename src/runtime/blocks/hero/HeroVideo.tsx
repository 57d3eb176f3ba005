import { useEffect, useRef, useState } from 'react';
import type { HeroBlock, Hero as HeroFacts } from '#model';
import { useText } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { FullPlayer } from '../../ui/FullPlayer.tsx';
import { HeroWords } from './HeroWords.tsx';

export interface HeroVideoProps {
  readonly block: HeroBlock;
  readonly hero: HeroFacts;
}

/** A silent loop over its poster with pause, and the whole video in a full window (SH-HOME-10); nothing moves by itself under reduced motion or without a pause control. */
export function HeroVideo({ block, hero }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [watching, setWatching] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const play = useText(block.play);
  const pause = useText(block.pause);
  const watch = useText(block.watch);
  const close = useText(block.close);
  const moving = !still && pause !== '';
  useEffect(() => {
    if (moving) void video.current?.play()?.catch(() => undefined);
  }, [moving]);
  const toggle = (): void => {
    if (playing) video.current?.pause();
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
      <HeroWords block={block} />
      <div className="p-hero__controls">
        {play !== '' && pause !== '' && (
          <Button className="p-hero__control" icon={playing ? 'pause' : 'play'} iconOnly onClick={toggle}>
            {playing ? pause : play}
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
      {watching && <FullPlayer hero={hero} closeLabel={close} onClose={() => setWatching(false)} />}
    </>
  );
}
