import type { ComponentType } from 'react';
import type { BlockProps, BlockRegistry } from '../scope/BlockRegistry.ts';
import { EditedContent } from './EditedContent.tsx';
import { EditedTileGrid } from './EditedTileGrid.tsx';
import type { EditorProps } from './EditorProps.ts';
import { useContentMode } from './useContentDrafts.ts';

/** As with `BlockRegistry`, `never` makes the editor of every kind assignable. */
type Editor = ComponentType<Pick<EditorProps<never>, 'mode' | 'block'> & { readonly view: never }>;

/** Block kind -> its component while content is edited or previewed. */
const editors: { readonly [kind: string]: Editor } = {
  'cms-content': EditedContent,
  'tile-grid': EditedTileGrid,
};

const changed = new WeakSet<BlockRegistry>();

/**
 * Lets the blocks of a registry that show content be edited where they stand. The blocks of readers know nothing of that: their components
 * are replaced, which still show them while nobody edits.
 */
export function showEditors(registry: BlockRegistry): void {
  if (changed.has(registry)) return;
  changed.add(registry);
  const editable = Object.entries(editors).flatMap(([kind, editor]) => {
    const view = registry[kind];
    return view === undefined ? [] : [[kind, withEditor(view, editor)] as const];
  });
  Object.assign(registry, Object.fromEntries(editable));
}

function withEditor(View: NonNullable<BlockRegistry[string]>, EditorOfKind: Editor): typeof View {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each kind, never while rendering.
  function Editable({ block }: BlockProps<never>) {
    const mode = useContentMode();
    return mode === undefined ? <View block={block} /> : <EditorOfKind mode={mode} block={block} view={View as never} />;
  }
  return Object.assign(Editable, View.load !== undefined && { load: View.load });
}
