import { memo, Suspense, useContext } from 'react';
import { evaluate } from '#conditions';
import type { Block, Blocks } from '#model';
import { BlockBoundary } from './BlockBoundary.tsx';
import type { BlockProps } from './BlockProps.ts';
import { contexts } from './contexts.ts';
import { useEvaluation } from './useEvaluation.ts';
import { useServices } from './useServices.ts';
import { useTracked } from './useTracked.ts';

/** Blocks in order, each inside its own boundary; `at` is the property of the document around that holds them. */
export function BlockList({ blocks, at = 'blocks' }: { readonly blocks: Blocks | undefined; readonly at?: string }) {
  const around = useContext(contexts.pointer);
  return blocks?.map((block, index) => <OneBlock key={block.id} block={block} pointer={`${around}/${at}/${index}`} />);
}

const OneBlock = memo(function OneBlock({ block, pointer }: { readonly block: Block; readonly pointer: string }) {
  const { blocks, report, platform } = useServices();
  return (
    <BlockBoundary block={block} pointer={pointer} report={report} onReload={() => platform.location.reload()}>
      <contexts.pointer.Provider value={pointer}>
        <Shown block={block} kind={blocks[block.block]} />
      </contexts.pointer.Provider>
    </BlockBoundary>
  );
});

function Shown({ block, kind: Kind }: { readonly block: Block; readonly kind: React.ComponentType<BlockProps<never>> | undefined }) {
  if (!useShown(block)) return null;
  if (Kind === undefined) throw new Error(`No block '${block.block}'`);
  return (
    <Suspense fallback={<span hidden className="p-waiting" />}>
      <Kind block={block as never} />
    </Suspense>
  );
}

/** A block is shown while its condition holds; one that names a component, only if the user's list has it (G-N12). */
function useShown({ visibleIf, component }: Block): boolean {
  const { session } = useServices();
  const evaluation = useEvaluation();
  return useTracked(() => {
    if (component !== undefined && !(session.facts.allowedComponents ?? []).includes(component)) return false;
    return visibleIf === undefined || evaluate(visibleIf, evaluation);
  });
}
