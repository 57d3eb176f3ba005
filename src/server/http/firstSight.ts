import { evaluate } from '#conditions';
import type { OemDocument } from '#model';
import { firstEvaluation } from './firstEvaluation.ts';
import type { FirstSight } from './firstPaint.ts';
import { heroPicture } from './pagePreloads.ts';
import type { OpenedScreen } from './screenStart.ts';

/**
 * What a user certainly sees of a screen: its title, unless another language than that of the page will be shown, and the picture of its
 * hero. Undefined where the frame shows something else in place of the screen, or may do so.
 */
export function firstSight(
  { page, part, frame, language }: OpenedScreen,
  shown: { readonly language: string; readonly oem: OemDocument | undefined; readonly translate: (key: string) => string },
): FirstSight | undefined {
  const { evaluation, certain } = firstEvaluation(page);
  const { replaceContent } = frame ?? {};
  const isReplaced = replaceContent !== undefined && certain(() => evaluate(replaceContent.when, evaluation)) !== false;
  if (isReplaced) return undefined;
  const { blocks, breadcrumbs, hideHeading, title, width } = part.screen;
  const hero = blocks.find(({ block }) => block === 'hero');
  const condition = hero?.visibleIf;
  const isHeroShown = condition === undefined || certain(() => evaluate(condition, evaluation)) === true;
  return {
    width,
    title: hideHeading === true || language !== shown.language ? undefined : shown.translate(title),
    hasBreadcrumbs: breadcrumbs === true,
    heroPicture: isHeroShown ? heroPicture(blocks, shown.oem) : undefined,
  };
}
