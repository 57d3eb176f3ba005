import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useServices } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';

/** How long a banner stands (ms). */
const stay = 7000;

/** State of the movement of a carousel. */
export interface Advance {
  /** The movement may be switched on at all. */
  readonly possible: boolean;
  /** The user lets it move. */
  readonly on: boolean;
  /** It moves now. */
  readonly moving: boolean;
  readonly toggle: () => void;
  /** Handlers of the area that holds the movement while pointed at or focused. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Calls `next` after each 7 s, counted anew for every `index`, while allowed and neither paused, pointed at nor focused (G-S19, WCAG 2.2.2). */
export function useAdvance(allowed: boolean, index: number, next: () => void): Advance {
  const { clock } = useServices().platform;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const possible = allowed && !still;
  const on = possible && !paused;
  const moving = on && !pointed && !focused;
  const latest = useRef(next);
  latest.current = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each banner stands its own time
  useEffect(() => (moving ? clock.after(stay, () => latest.current()) : undefined), [clock, moving, index]);
  return {
    possible,
    on,
    moving,
    toggle: () => setPaused(!paused),
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
