let isPressed = false;

for (const [type, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(
    type,
    () => {
      isPressed = pressed;
    },
    { capture: true },
  );

/** Acts at once or, while a pointer is pressed, after its click: what moves under a pressed pointer is not clicked. */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const later = (): void => void setTimeout(act);
  addEventListener('pointerup', later, { capture: true, once: true });
  addEventListener('pointercancel', later, { capture: true, once: true });
}
