/** So many frames are waited at most for the editors of blocks to come. */
const MAX_FRAMES = 60;
/** The share of the window's height that the bar of editing leaves free at least. */
const FREE_SHARE = 0.75;

/** Brings the first block that can be edited into view where none is: a large picture may stand before it. Returns what ends the waiting. */
export function showFirstBlock(): () => void {
  let frames = 0;
  let frame = requestAnimationFrame(function attempt() {
    frames += 1;
    const blocks = [...document.querySelectorAll<HTMLElement>('main [data-block]')];
    const [first] = blocks;
    if (first === undefined) {
      if (frames < MAX_FRAMES) frame = requestAnimationFrame(attempt);
      return;
    }
    if (blocks.some(isInView)) return;
    // A field would open the keyboard of a phone.
    first.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  });
  return () => cancelAnimationFrame(frame);
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight * FREE_SHARE;
}
