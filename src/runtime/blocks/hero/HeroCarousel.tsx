import { type PointerEvent, useRef, useState } from 'react';
import type { Banner, HeroBlock } from '#model';
import { useMessage, useText } from '../../scope/index.ts';
import { Button } from '../../ui/Button.tsx';
import { HeroBanner } from './HeroBanner.tsx';
import { useAdvance } from './useAdvance.ts';

export interface HeroCarouselProps {
  readonly block: HeroBlock;
  readonly banners: readonly Banner[];
}

/** Least way of a swipe (px). */
const swipe = 40;

/** Banners one at a time (G-S19): buttons, dots, arrows and swipes; waits while pointed at, focused, paused or under reduced motion. */
export function HeroCarousel({ block, banners }: HeroCarouselProps) {
  const [chosen, setChosen] = useState(0);
  const start = useRef<number | undefined>(undefined);
  const count = banners.length;
  const index = Math.min(chosen, Math.max(0, count - 1));
  const go = (to: number): void => setChosen((to + count) % count);
  const pause = useText(block.pause);
  const labels = { play: useText(block.play), previous: useText(block.previous), next: useText(block.next) };
  const advance = useAdvance(count > 1 && pause !== '', index, () => go(index + 1));
  if (count === 0) return null;
  const lift = (event: PointerEvent): void => {
    const way = event.clientX - (start.current ?? event.clientX);
    start.current = undefined;
    if (Math.abs(way) >= swipe) go(way < 0 ? index + 1 : index - 1);
  };
  return (
    <div
      {...advance.hold}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={lift}
      onPointerCancel={() => {
        start.current = undefined;
      }}
    >
      <div aria-live={advance.moving ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <HeroBanner key={banner.id} banner={banner} block={block} shown={at === index} first={at === 0} />
        ))}
      </div>
      {count > 1 && (
        <div className="p-hero__controls">
          {labels.previous !== '' && <Control icon="chevron-left" label={labels.previous} onClick={() => go(index - 1)} />}
          <Dots block={block} banners={banners} index={index} onChoose={go} />
          {labels.next !== '' && <Control icon="chevron-right" label={labels.next} onClick={() => go(index + 1)} />}
          {pause !== '' && labels.play !== '' && advance.possible && (
            <Control icon={advance.on ? 'pause' : 'play'} label={advance.on ? pause : labels.play} onClick={advance.toggle} />
          )}
        </div>
      )}
    </div>
  );
}

function Control({ icon, label, onClick }: { readonly icon: string; readonly label: string; readonly onClick: () => void }) {
  return (
    <Button className="p-hero__control" size="small" icon={icon} iconOnly onClick={onClick}>
      {label}
    </Button>
  );
}

interface DotsProps extends HeroCarouselProps {
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

function Dots({ block, banners, index, onChoose }: DotsProps) {
  const translate = useMessage();
  const { select } = block;
  if (select === undefined) return null;
  return (
    <div className="p-hero__dots">
      {banners.map((banner, at) => (
        <button
          key={banner.id}
          type="button"
          className="p-hero__dot"
          aria-current={at === index ? 'true' : undefined}
          aria-label={translate(select, { number: at + 1, title: banner.title === undefined ? '' : translate(banner.title) })}
          onClick={() => onChoose(at)}
        />
      ))}
    </div>
  );
}
