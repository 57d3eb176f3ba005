import { memo, Suspense, useContext } from 'react';
import { evaluate } from '#conditions';
import type { Block, Blocks } from '#model';
import type { BlockProps } from '../scope/BlockRegistry.ts';
import { contexts } from '../scope/contexts.ts';
import { useEvaluation, useServices } from '../scope/hooks.ts';
import { useTracked } from '../scope/useTracked.ts';
import { BlockBoundary } from './BlockBoundary.tsx';

/**
 * Renders a list of blocks of a document, each by the component of its kind and within an error boundary. Screens, frames and all blocks
 * that contain blocks use it. `at` is the pointer from the surrounding document or block to the list, e.g. `items/0/blocks`.
 */
export function BlockList({ blocks, at = 'blocks' }: { readonly blocks: Blocks | undefined; readonly at?: string }) {
  const parentPointer = useContext(contexts.pointer);
  return blocks?.map((block, index) => <BlockItem key={block.id} block={block} pointer={`${parentPointer}/${at}/${index}`} />);
}

const BlockItem = memo(function BlockItem({ block, pointer }: { readonly block: Block; readonly pointer: string }) {
  const { blocks, report, platform } = useServices();
  return (
    <BlockBoundary block={block} pointer={pointer} report={report} onReload={() => platform.location.reload()}>
      <contexts.pointer.Provider value={pointer}>
        <VisibleBlock block={block} component={blocks[block.block]} />
      </contexts.pointer.Provider>
    </BlockBoundary>
  );
});

function VisibleBlock({
  block,
  component: Component,
}: {
  readonly block: Block;
  readonly component: React.ComponentType<BlockProps<never>> | undefined;
}) {
  if (!useIsVisible(block)) return null;
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
function useIsVisible({ visibleIf, component }: Block): boolean {
  const { session } = useServices();
  const evaluation = useEvaluation();
  return useTracked(() => {
    if (component !== undefined && !(session.facts.allowedComponents ?? []).includes(component)) return false;
    return visibleIf === undefined || evaluate(visibleIf, evaluation);
  });
}
