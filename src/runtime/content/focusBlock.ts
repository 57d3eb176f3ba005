/** So many frames the focus waits at most for a dialog to close. */
const MAX_FRAMES = 120;

/** Moves the focus to what edits a block, as soon as no dialog is open: a dialog that closes gives the focus back to where it was. */
export function focusBlock(key: string): void {
  let frames = 0;
  const attempt = (): void => {
    frames += 1;
    if (frames < MAX_FRAMES && document.querySelector('.p-dialog') !== null) return void requestAnimationFrame(attempt);
    const block = document.querySelector(`[data-block="${CSS.escape(key)}"]`);
    const control = block?.querySelector<HTMLElement>(':is(textarea, input, button, [contenteditable]):not(:disabled)');
    requestAnimationFrame(() => control?.focus());
  };
  requestAnimationFrame(attempt);
}
