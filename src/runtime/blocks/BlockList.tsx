import { memo, Suspense, useContext } from 'react';
import { evaluate } from '#conditions';
import type { Block, Blocks } from '#model';
import type { BlockProps } from '../scope/BlockRegistry.ts';
import { contexts } from '../scope/contexts.ts';
import { useEvaluation, useServices } from '../scope/hooks.ts';
import { useTracked } from '../scope/useTracked.ts';
import { BlockBoundary } from './BlockBoundary.tsx';

/** Blocks in order, each inside its own boundary; `at` is the property of the surrounding document that holds them. */
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
    <Suspense fallback={<span hidden className="p-waiting" />}>
      <Component block={block as never} />
    </Suspense>
  );
}

/** A block is shown while its condition holds; one that names a component, only if the user's list has it (G-N12). */
function useIsVisible({ visibleIf, component }: Block): boolean {
  const { session } = useServices();
  const evaluation = useEvaluation();
  return useTracked(() => {
    if (component !== undefined && !(session.facts.allowedComponents ?? []).includes(component)) return false;
    return visibleIf === undefined || evaluate(visibleIf, evaluation);
  });
}
