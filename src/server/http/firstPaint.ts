import type { Blocks, FlowBlock, FormBlock, ScreenPart, TextBlock } from '#model';
import { escapeHtml } from '../escapeHtml.ts';

/**
 * A block that is visible before any script has run. The first paint distinguishes three kinds; `block: ''` stands for all others, so that
 * TypeScript can narrow the union.
 */
export type FirstBlock = TextBlock | FlowBlock | FormBlock | { readonly block: '' };

/**
 * The blocks that are visible at once, in order. Blocks with a condition are left out, because it may depend on data; a flow is replaced by
 * the blocks of the view of its initial state.
 */
export function firstBlocks(blocks: Blocks, flows: ScreenPart['flows']): readonly FirstBlock[] {
  return blocks
    .filter(({ visibleIf, component }) => visibleIf === undefined && component === undefined)
    .flatMap((block) => {
      const shownBlock = block as unknown as FirstBlock;
      return shownBlock.block === 'flow' ? firstBlocks(firstView(shownBlock, flows), flows) : [shownBlock];
    });
}

/** The blocks of the view that the initial state of a flow names. */
function firstView({ flow, views }: FlowBlock, flows: ScreenPart['flows']): Blocks {
  const machine = flows[flow];
  const state = machine?.states?.[machine.initial ?? ''];
  return views[state?.meta?.view ?? ''] ?? [];
}

type Translate = (key: string) => string;

/**
 * The HTML of a public screen before its scripts run: the brand, and the fixed texts with which the screen begins. Elements and classes are
 * those that the blocks render later, so that nothing moves.
 */
export function firstPaint(logo: unknown, { screen }: ScreenPart, blocks: readonly FirstBlock[], translate: Translate): string {
  const leadingCount = blocks.findIndex((block) => !isFixedText(block));
  const leadingTexts = leadingCount < 0 ? blocks : blocks.slice(0, leadingCount);
  const texts = leadingTexts.map((block) => (isFixedText(block) ? textElement(block, translate) : '')).join('');
  return `<div class="p-frame">${brandBar(logo)}<main class="p-main${widthClass(screen.width)}">${texts}</main></div>`;
}

/** What a signed-in user certainly sees of a screen as soon as the user is known; paths of pictures are those of assets. */
export interface FirstSight {
  readonly width: ScreenPart['screen']['width'];
  readonly title: string | undefined;
  /** Fixed texts below the title. */
  readonly texts: readonly TextBlock[];
  /** Whether breadcrumbs stand above the title, or on its line. */
  readonly breadcrumbs: 'above' | 'before' | undefined;
  readonly heroPicture: string | undefined;
}

/**
 * The HTML of a screen behind sign-in before its scripts run: the brand of the program, what is known of the screen (undefined before it is
 * known that the user may see it), and grey bars for the rest. What is known stands as in the screen itself, so that nothing moves.
 */
export function sessionPaint(logo: unknown, translate: Translate, sight?: FirstSight): string {
  const bar = (kind: string): string => `<span class="p-skeleton p-skeleton--${kind}"></span>`;
  const breadcrumbs = sight?.breadcrumbs ? '<nav class="p-breadcrumbs"><ol><li>&nbsp;</li></ol></nav>' : '';
  const title =
    sight?.title === undefined ? `${breadcrumbs}${bar('title')}` : titleElement(sight.title, breadcrumbs, sight.breadcrumbs === 'before');
  const texts = (sight?.texts ?? []).map((text) => textElement(text, translate)).join('');
  const hero = sight?.heroPicture === undefined ? bar('section') : heroElement(sight.heroPicture);
  const screen = `${title}${texts}${hero}<div class="p-screen-skeleton" aria-busy="true">${bar('section')}</div>`;
  return `<div class="p-frame p-frame--start">${brandBar(logo)}<main class="p-main${widthClass(sight?.width)}">${screen}</main></div>`;
}

function titleElement(title: string, breadcrumbs = '', isOnOneLine = false): string {
  return `<div class="p-page-header${isOnOneLine ? ' p-page-header--line' : ''}">${breadcrumbs}<h1 class="p-page-header__title">${escapeHtml(title)}</h1></div>`;
}

function heroElement(picture: string): string {
  return `<div class="p-hero"><img class="p-hero__media" src="/assets/${escapeHtml(picture)}" alt="" fetchpriority="high"></div>`;
}

function widthClass(width: ScreenPart['screen']['width']): string {
  return width === undefined || width === 'content' ? '' : ` p-main--${width}`;
}

function brandBar(logo: unknown): string {
  const picture = typeof logo === 'string' ? `<img class="p-brand__logo" src="/assets/${escapeHtml(logo)}" alt="">` : '';
  return `<header class="p-header"><div class="p-bar p-bar--brand"><span class="p-brand">${picture}</span></div></header>`;
}

function textElement({ as = 'p', tone = 'default', text }: TextBlock, translate: Translate): string {
  const classes = [as === 'p' ? 'p-text' : '', tone === 'default' ? '' : `p-text--${tone}`].filter(Boolean).join(' ');
  return `<${as}${classes === '' ? '' : ` class="${classes}"`}>${escapeHtml(translate(fixedKey(text) ?? ''))}</${as}>`;
}

/** Whether a block is a text without arguments; any other may depend on data. */
export function isFixedText(block: { readonly block: string }): block is TextBlock {
  return block.block === 'text' && fixedKey((block as TextBlock).text) !== undefined;
}

/** The message key of a text without arguments; undefined for any other text, because it may depend on data. */
function fixedKey(text: TextBlock['text']): string | undefined {
  if (typeof text !== 'object' || text === null || !('$t' in text) || 'with' in text) return undefined;
  return typeof text.$t === 'string' ? text.$t : undefined;
}
