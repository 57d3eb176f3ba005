import { type Evaluation, evaluate, extendEvaluation, namedValues, resolveParams, resolveValue } from '#conditions';
import type { Block, Blocks, Condition, DataTableBlock, FlowBlock, Frame, ScreenPart, ValueMap } from '#model';
import { addressedState, initialSettings, tableCallInput } from '#operations';
import { type FirstEvaluation, type FirstPage, firstEvaluation } from './firstEvaluation.ts';
import { type FirstContext, firstView, showsFirst, withValues } from './firstView.ts';

/** A call that a screen makes when it first shows. */
export interface ScreenCall {
  readonly operation: string;
  readonly input: { readonly [name: string]: unknown };
  /** Name under which the browser may have stored settings that change the call. */
  readonly saveAs?: string;
}

/** What the calls of blocks are found with. */
interface CallContext extends FirstContext {
  readonly page: FirstPage;
}

/** Blocks that show the blocks inside them as they are. */
const CONTAINERS: ReadonlySet<string> = new Set(['bar', 'grid', 'section', 'toolbar']);

/**
 * The calls that a screen and its frame make when they first show: of the screen's data, of tables, and of flows that begin with a call.
 * Calls that depend on the responses of others or on what only the browser knows are left out.
 */
export function screenCalls(part: ScreenPart, frame: Frame | undefined, page: FirstPage): readonly ScreenCall[] {
  const { evaluation, certain } = firstEvaluation(page);
  const context = { page, certain, flows: { ...page.shell.flows, ...part.flows } };
  const frameBlocks = [frame?.header, frame?.footer, frame?.overlays].flatMap((blocks) => blocks ?? []);
  const frameCalls = blockCalls(frameBlocks, evaluation, context);
  const shows =
    frame?.replaceContent === undefined || certain(() => evaluate(frame.replaceContent?.when as Condition, evaluation)) === false;
  if (!shows) return frameCalls;
  const { data, values, blocks } = part.screen;
  const own = withValues(values, evaluation, context);
  return [
    ...dataCalls(data, values, { evaluation, certain }),
    ...(own === undefined ? [] : blockCalls(blocks, own, context)),
    ...frameCalls,
  ];
}

/** The calls of a screen's data, whose conditions and inputs see that no data has come. */
function dataCalls(
  sources: ScreenPart['screen']['data'],
  values: ValueMap | undefined,
  { evaluation, certain }: FirstEvaluation,
): readonly ScreenCall[] {
  const withoutData = extendEvaluation(evaluation, { data: {} });
  return Object.values(sources ?? {}).flatMap(({ call: operation, with: input, when }) => {
    const call = certain(() => {
      const own = extendEvaluation(withoutData, { value: namedValues(values, withoutData) });
      return (when === undefined || evaluate(when, own)) && { operation, input: resolveParams(input, own) };
    });
    return call ? [call] : [];
  });
}

function blockCalls(blocks: Blocks, evaluation: Evaluation, context: CallContext): readonly ScreenCall[] {
  return blocks.filter((block) => showsFirst(block, evaluation, context) === true).flatMap((block) => callsOf(block, evaluation, context));
}

function callsOf(block: Block, evaluation: Evaluation, context: CallContext): readonly ScreenCall[] {
  if (block.block === 'data-table') return tableCalls(block as unknown as DataTableBlock, evaluation, context);
  if (block.block === 'flow') return flowCalls(block as unknown as FlowBlock, evaluation, context);
  return CONTAINERS.has(block.block) ? blockCalls((block['blocks'] ?? []) as Blocks, evaluation, context) : [];
}

function tableCalls(block: DataTableBlock, evaluation: Evaluation, { certain, page }: CallContext): readonly ScreenCall[] {
  const { call: operation, saveAs } = block;
  if (operation === undefined) return [];
  const resolve = (value: unknown): unknown => resolveValue(value, evaluation);
  return (
    certain(() => {
      const fixedInput = (resolve(block.with) ?? {}) as ScreenCall['input'];
      const initial = initialSettings(block, resolve);
      const addressed = addressedState(block, page.route.query, initial);
      const { settings, pageIndex } = addressed ?? { settings: initial, pageIndex: 0 };
      const input = tableCallInput(block, fixedInput, settings, pageIndex, page.shell.operations[operation]);
      // What the browser has stored gives way to the address.
      return [{ operation, input, ...(saveAs !== undefined && addressed === undefined && { saveAs }) }];
    }) ?? []
  );
}

/** The calls with which a flow begins, and those of the blocks that it shows then. */
function flowCalls(block: FlowBlock, evaluation: Evaluation, context: CallContext): readonly ScreenCall[] {
  const first = firstView(block, evaluation, context);
  return [...(first?.calls ?? []), ...(first?.evaluation === undefined ? [] : blockCalls(first.blocks, first.evaluation, context))];
}
