import { type PointerEvent, useRef, useState } from 'react';
import type { Banner, HeroBlock } from '#model';
import { useMessage, useText } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { HeroBanner } from './HeroBanner.tsx';
import { type Advance, useAdvance } from './useAdvance.ts';

export interface HeroCarouselProps {
  readonly block: HeroBlock;
  readonly banners: readonly Banner[];
}

/** Least way of a swipe (px). */
const swipe = 40;

/** Banners one at a time (G-S19): buttons, dots and swipes; waits while pointed at, focused, paused or under reduced motion. */
export function HeroCarousel({ block, banners }: HeroCarouselProps) {
  const [chosen, setChosen] = useState(0);
  const count = banners.length;
  const index = Math.min(chosen, Math.max(0, count - 1));
  const go = (to: number): void => setChosen((to + count) % count);
  const [pause, play] = [useText(block.pause), useText(block.play)];
  const pausable = pause !== '' && play !== '';
  const advance = useAdvance(count > 1 && pausable, index, () => go(index + 1));
  const swiped = useSwipe((step) => go(index + step));
  if (count === 0) return null;
  return (
    <div className="p-hero__stage" {...advance.hold} {...swiped}>
      <div aria-live={advance.moving ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <HeroBanner key={banner.id} banner={banner} block={block} shown={at === index} first={at === 0} />
        ))}
      </div>
      {count > 1 && <Controls block={block} banners={banners} index={index} onChoose={go} advance={advance} />}
    </div>
  );
}

/** Handlers that tell a swipe: 1 to the next, -1 to the one before. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent): void => {
      start.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent): void => {
      const way = event.clientX - (start.current ?? event.clientX);
      start.current = undefined;
      if (Math.abs(way) >= swipe) onSwipe(way < 0 ? 1 : -1);
    },
    onPointerCancel: (): void => {
      start.current = undefined;
    },
  };
}

function Controls({ advance, ...dots }: DotsProps & { readonly advance: Advance }) {
  const { block, index, onChoose } = dots;
  const previous = useText(block.previous);
  const next = useText(block.next);
  const movement = useText(advance.on ? block.pause : block.play);
  return (
    <div className="p-hero__controls">
      {previous !== '' && <Control icon="chevron-left" label={previous} onClick={() => onChoose(index - 1)} />}
      <Dots {...dots} />
      {next !== '' && <Control icon="chevron-right" label={next} onClick={() => onChoose(index + 1)} />}
      {advance.possible && <Control icon={advance.on ? 'pause' : 'play'} label={movement} onClick={advance.toggle} />}
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
