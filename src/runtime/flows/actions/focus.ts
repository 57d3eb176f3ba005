import { focusHeading } from '../../routing/useHeadingFocus.ts';
import { defineAction } from '../defineAction.ts';

/** Moves focus to the main heading or to a block. */
export const focus = defineAction<{ block?: string }>({
  type: 'focus',
  run({ block }) {
    if (block === undefined) {
      focusHeading();
      globalThis.scrollTo?.({ top: 0 });
      return;
    }
    const found = document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(block)}"], #${CSS.escape(block)}`);
    found?.focus();
  },
});
