import { memo, Suspense, useContext } from 'react';
import { type Evaluation, evaluate } from '#conditions';
import type { Block, Blocks } from '#model';
import { contexts } from '../scope/contexts.ts';
import { useEvaluation, useServices } from '../scope/hooks.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { useTracked } from '../scope/useTracked.ts';
import { BlockBoundary } from './BlockBoundary.tsx';

interface BlockListProps {
  readonly blocks: Blocks | undefined;
  readonly at?: string;
}

/**
 * Renders a list of blocks of a document, each by the component of its kind and within an error boundary. Screens, frames and all blocks
 * that contain blocks use it. `at` is the pointer from the surrounding document or block to the list, e.g. `items/0/blocks`. With another
 * `round` all components are new but those of texts, which hold nothing and need not be painted again.
 */
export function BlockList({ blocks, at = 'blocks', round = '' }: BlockListProps & { readonly round?: string }) {
  const parentPointer = useContext(contexts.pointer);
  return blocks?.map((block, index) => (
    <BlockItem key={block.block === 'text' ? block.id : block.id + round} block={block} pointer={`${parentPointer}/${at}/${index}`} />
  ));
}

/**
 * The buttons at the foot of a dialog or form. In whatever order a document names them, the one that goes on stands first and those that
 * only lead away last, so that every foot of the portal has the same order, for the eye and for the Tab key.
 */
export function FootBlocks({ blocks = [], at }: BlockListProps) {
  const parentPointer = useContext(contexts.pointer);
  const items = blocks.map((block, index) => ({ block, pointer: `${parentPointer}/${at}/${index}` }));
  return items
    .toSorted((one, other) => footRank(one.block) - footRank(other.block))
    .map(({ block, pointer }) => <BlockItem key={block.id} block={block} pointer={pointer} />);
}

/** Variant -> place at a foot; whatever has no variant stands with the secondary buttons. */
const footRanks: { readonly [variant: string]: number } = { primary: 0, danger: 0, secondary: 1, ghost: 2, link: 2 };

function footRank(block: Block): number {
  return footRanks['variant' in block && typeof block.variant === 'string' ? block.variant : 'secondary'] ?? 1;
}

const BlockItem = memo(function BlockItem({ block, pointer }: { readonly block: Block; readonly pointer: string }) {
  const { report, platform } = useServices();
  return (
    <BlockBoundary block={block} pointer={pointer} report={report} onReload={() => platform.location.reload()}>
      <contexts.pointer.Provider value={pointer}>
        <VisibleBlock block={block} />
      </contexts.pointer.Provider>
    </BlockBoundary>
  );
});

function VisibleBlock({ block }: { readonly block: Block }) {
  const { session, blocks } = useServices();
  const evaluation = useEvaluation();
  const Component = useTracked(() => (isVisible(block, evaluation, session) ? blocks[block.block] : null));
  if (Component === null) return null;
  if (Component === undefined) throw new Error(`No block '${block.block}'`);
  return (
    // The cast is safe, because the compiler has validated the block against the schema of its kind, and the registry goes by kind.
    <Suspense fallback={<span className={`p-waiting p-waiting--${block.block}`} />}>
      <Component block={block as never} />
    </Suspense>
  );
}

/**
 * Whether a block is shown: its condition `visibleIf` must hold. If the block names a `component`, that name must also be in the server's
 * list of components that this user may see (G-N12).
 */
export function isVisible({ visibleIf, component }: Block, evaluation: Evaluation, { facts }: PortalServices['session']): boolean {
  if (component !== undefined && !(facts.allowedComponents ?? []).includes(component)) return false;
  return visibleIf === undefined || evaluate(visibleIf, evaluation);
}
