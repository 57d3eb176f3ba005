import { evaluate } from '#conditions';
import type { OemDocument, ScreenPart, TextBlock } from '#model';
import { type FirstPage, firstEvaluation } from './firstEvaluation.ts';
import type { FirstSight } from './firstPaint.ts';
import { firstTexts } from './firstTexts.ts';
import { withValues } from './firstView.ts';
import { heroPicture } from './pagePreloads.ts';
import type { OpenedScreen } from './screenStart.ts';

/**
 * What a user certainly sees of a screen: its title and the fixed texts with which it begins, unless another language than that of the page
 * will be shown, and the picture of its hero. Undefined where the frame shows something else in place of the screen, or may do so.
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
  const isTitled = hideHeading !== true && language === shown.language;
  const hero = blocks.find(({ block }) => block === 'hero');
  const condition = hero?.visibleIf;
  const isHeroShown = condition === undefined || certain(() => evaluate(condition, evaluation)) === true;
  return {
    width,
    title: isTitled ? shown.translate(title) : undefined,
    texts: isTitled ? textsOf(page, part) : [],
    breadcrumbs: breadcrumbs === true ? placeOfBreadcrumbs(page) : undefined,
    heroPicture: isHeroShown ? heroPicture(blocks, shown.oem) : undefined,
  };
}

function placeOfBreadcrumbs({ route }: FirstPage): FirstSight['breadcrumbs'] {
  return route.parent === undefined ? 'before' : 'above';
}

/** The fixed texts with which a screen begins; none if it first waits for data. */
function textsOf(page: FirstPage, { screen, flows }: ScreenPart): readonly TextBlock[] {
  const { evaluation, certain } = firstEvaluation(page);
  const context = { certain, flows: { ...page.shell.flows, ...flows } };
  const own = withValues(screen.values, evaluation, context);
  const needed = Object.values(screen.data ?? {}).filter(({ onError = 'show' }) => onError === 'show');
  const waits = needed.some(({ when }) => when === undefined || own === undefined || certain(() => evaluate(when, own)) !== false);
  return waits || own === undefined ? [] : firstTexts(screen.blocks, own, context);
}
