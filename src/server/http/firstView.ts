import { type Evaluation, evaluate, extendEvaluation, namedValues, resolveValue } from '#conditions';
import { flowStart } from '#machines';
import type { Block, Blocks, FlowBlock, MachineDocument, ValueMap } from '#model';
import type { FirstEvaluation } from './firstEvaluation.ts';

/** What blocks that are about to show are looked at with. */
export interface FirstContext extends Pick<FirstEvaluation, 'certain'> {
  readonly flows: { readonly [id: string]: MachineDocument };
}

/** What a flow in a block does and shows as soon as it starts. */
interface FirstView {
  readonly calls: ReturnType<typeof flowStart>['calls'];
  readonly blocks: Blocks;
  /** What the blocks are evaluated in; undefined if that needs what only the browser knows. */
  readonly evaluation: Evaluation | undefined;
}

/** Whether a block shows at first; undefined if only the browser knows. One that names a component waits for the list of the user's. */
export function showsFirst({ visibleIf, component }: Block, evaluation: Evaluation, { certain }: FirstContext): boolean | undefined {
  if (component !== undefined) return undefined;
  return visibleIf === undefined || certain(() => evaluate(visibleIf, evaluation));
}

/** The evaluation of blocks that can read named values; undefined if these need what only the browser knows. */
export function withValues(values: ValueMap | undefined, evaluation: Evaluation, { certain }: FirstContext): Evaluation | undefined {
  return certain(() => extendEvaluation(evaluation, { value: namedValues(values, evaluation) }));
}

/** How the flow of a block starts; undefined if it does not start at once, or if only the browser knows. */
export function firstView(
  { flow, with: input, startWhen, values, views }: FlowBlock,
  evaluation: Evaluation,
  context: FirstContext,
): FirstView | undefined {
  const document = context.flows[flow];
  if (document === undefined || document.runsIn === 'app') return undefined;
  const start = context.certain(() => {
    if (startWhen !== undefined && !evaluate(startWhen, evaluation)) return undefined;
    return flowStart(document, evaluation, resolveValue(input, evaluation) as Record<string, unknown> | undefined);
  });
  if (start === undefined) return undefined;
  const { calls, first } = start;
  const view = first?.active.findLast(({ state }) => state.meta?.view !== undefined)?.state.meta?.view ?? '';
  const own = first && withValues(values, extendEvaluation(evaluation, { context: first.context }), context);
  return { calls, blocks: views[view] ?? [], evaluation: own };
}
