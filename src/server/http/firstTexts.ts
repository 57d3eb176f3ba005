import type { Evaluation } from '#conditions';
import type { Blocks, FlowBlock, TextBlock } from '#model';
import { isFixedText } from './firstPaint.ts';
import { type FirstContext, firstView, showsFirst } from './firstView.ts';

/**
 * The fixed texts with which blocks begin when they first show, those of the view of a flow too. It stops at the first block that is no
 * such text, or of which only the browser knows whether it shows.
 */
export function firstTexts(blocks: Blocks, evaluation: Evaluation, context: FirstContext): readonly TextBlock[] {
  const texts: TextBlock[] = [];
  for (const block of blocks) {
    const isShown = showsFirst(block, evaluation, context);
    if (isShown === false) continue;
    if (isShown === undefined || !isFixedText(block)) return isShown ? [...texts, ...textsOfFlow(block, evaluation, context)] : texts;
    texts.push(block);
  }
  return texts;
}

function textsOfFlow(block: Blocks[number], evaluation: Evaluation, context: FirstContext): readonly TextBlock[] {
  const view = block.block === 'flow' ? firstView(block as unknown as FlowBlock, evaluation, context) : undefined;
  return view?.evaluation === undefined ? [] : firstTexts(view.blocks, view.evaluation, context);
}
