import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Banner, HeroBlock } from '#model';
import { useServices, useText, useTranslate } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';
import { Button } from '../../ui/Button.tsx';
import { HeroBanner } from './HeroBanner.tsx';

interface CarouselProps {
  readonly block: HeroBlock;
  readonly banners: readonly Banner[];
}

/** A pointer that moved less than this did not swipe. */
const SWIPE_PX = 40;

/**
 * Shows one banner at a time (G-S19), changed by buttons, dots and swipes. It also advances by itself, but not while hovered, focused or
 * paused, and never under reduced motion or where the document has no texts for the pause button.
 */
export function HeroCarousel({ block, banners }: CarouselProps) {
  const [selected, setSelected] = useState(0);
  const count = banners.length;
  const index = Math.min(selected, Math.max(0, count - 1));
  const showBanner = (to: number): void => setSelected((to + count) % count);
  const [pause, play] = [useText(block.pause), useText(block.play)];
  const canPause = pause !== '' && play !== '';
  const advance = useAdvance(count > 1 && canPause, index, () => showBanner(index + 1));
  const swipeHandlers = useSwipe((step) => showBanner(index + step));
  if (count === 0) return null;
  return (
    <div className="p-hero__stage" {...advance.areaHandlers} {...swipeHandlers}>
      <div aria-live={advance.isMoving ? 'off' : 'polite'}>
        {banners.map((banner, position) => (
          <HeroBanner key={banner.id} banner={banner} block={block} isShown={position === index} isFirst={position === 0} />
        ))}
      </div>
      {count > 1 && <Controls block={block} banners={banners} index={index} onChoose={showBanner} advance={advance} />}
    </div>
  );
}

/** Pointer handlers that recognize a swipe: 1 for the next banner, -1 for the previous one. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent): void => {
      start.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent): void => {
      const distance = event.clientX - (start.current ?? event.clientX);
      start.current = undefined;
      if (Math.abs(distance) >= SWIPE_PX) onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel: (): void => {
      start.current = undefined;
    },
  };
}

/** The buttons of a carousel: previous, one dot a banner, next, pause. */
function Controls({ advance, ...dots }: DotsProps & { readonly advance: Advance }) {
  const { block, index, onChoose } = dots;
  const previous = useText(block.previous);
  const next = useText(block.next);
  const movement = useText(advance.isOn ? block.pause : block.play);
  return (
    <div className="p-hero__controls">
      {previous !== '' && <Control icon="chevron-left" label={previous} onClick={() => onChoose(index - 1)} />}
      <Dots {...dots} />
      {next !== '' && <Control icon="chevron-right" label={next} onClick={() => onChoose(index + 1)} />}
      {advance.isPossible && <Control icon={advance.isOn ? 'pause' : 'play'} label={movement} onClick={advance.toggle} />}
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

interface DotsProps extends CarouselProps {
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

/** One button a banner; nothing where the document has no text to name them by. */
function Dots({ block, banners, index, onChoose }: DotsProps) {
  const translate = useTranslate();
  const { select } = block;
  if (select === undefined) return null;
  return (
    <div className="p-hero__dots">
      {banners.map((banner, position) => (
        <button
          key={banner.id}
          type="button"
          className="p-hero__dot"
          aria-current={position === index ? 'true' : undefined}
          aria-label={translate(select, { number: position + 1, title: banner.title === undefined ? '' : translate(banner.title) })}
          onClick={() => onChoose(position)}
        />
      ))}
    </div>
  );
}

/** How long one banner is shown. */
const BANNER_MS = 7000;

/** How a carousel advances by itself. */
interface Advance {
  /** Whether it may advance at all. */
  readonly isPossible: boolean;
  /** Whether it may advance and the user has not paused it. */
  readonly isOn: boolean;
  /** Whether it is advancing now: it is on, and neither hovered nor focused. */
  readonly isMoving: boolean;
  readonly toggle: () => void;
  /** Handlers of the area that stops the carousel while hovered or focused. */
  readonly areaHandlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Calls `next` 7 s after each change of `index`, while allowed and neither paused, hovered nor focused (G-S19, WCAG 2.2.2). */
function useAdvance(isAllowed: boolean, index: number, next: () => void): Advance {
  const { clock } = useServices().platform;
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPossible = isAllowed && !isReduced;
  const isOn = isPossible && !isPaused;
  const isMoving = isOn && !isHovered && !isFocused;
  const latest = useRef(next);
  latest.current = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again for each banner
  useEffect(() => (isMoving ? clock.after(BANNER_MS, () => latest.current()) : undefined), [clock, isMoving, index]);
  return {
    isPossible,
    isOn,
    isMoving,
    toggle: () => setPaused(!isPaused),
    areaHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
