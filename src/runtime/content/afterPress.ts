/** So long after a touch its click may still come. */
const CLICK_MS = 350;

let isPressed = false;
let waiting: (() => void)[] = [];
let endTimer: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  clearTimeout(endTimer);
  isPressed = true;
}

function end(): void {
  clearTimeout(endTimer);
  isPressed = false;
  for (const act of waiting) setTimeout(act);
  waiting = [];
}

/** A mouse clicks with its release; a touch takes the focus, and clicks, some time after it. */
function release({ pointerType }: PointerEvent): void {
  if (pointerType === 'touch') endTimer = setTimeout(end, CLICK_MS);
  else end();
}

addEventListener('pointerdown', begin, { capture: true });
addEventListener('pointerup', release, { capture: true });
addEventListener('pointercancel', end, { capture: true });
addEventListener('click', end, { capture: true });

/** Acts at once or, while a pointer is pressed, after its click: what moves under a pressed pointer is not clicked. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
