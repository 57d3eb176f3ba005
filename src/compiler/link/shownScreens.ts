import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf } from '../source/node.ts';
import { namesUsed } from '../source/usage.ts';

/** What the block `screen` leaves out of a screen: only its blocks are shown. */
const LEFT_OUT = ['data', 'values', 'onEnter'] as const;

/** Checks the screens that blocks show within others: each consists of its blocks alone, and none shows itself. */
export function checkShownScreens(variants: readonly ResolvedVariant[], diagnostics: Diagnostics): void {
  const showing = variants.flatMap(({ changedDocuments }) => showingScreens(changedDocuments));
  if (showing.length === 0) return;
  const screens = variants.flatMap(({ changedDocuments }) => changedDocuments.filter(({ kind }) => kind === 'screen'));
  const shownBy = (id: string): readonly string[] =>
    screens.flatMap((screen) => (screen.id === id ? namesUsed(screen.usage, 'screen') : []));
  for (const { id, kind, usage } of showing) {
    for (const { type, name, node } of usage.uses) {
      if (type !== 'screen') continue;
      const leftOut = LEFT_OUT.find((key) => screens.some(({ id: other, root }) => other === name && entryOf(root, key) !== undefined));
      if (leftOut !== undefined) {
        const fix = `take it out of "${name}", or load it in a flow of that screen`;
        diagnostics.add('SCREEN_SHOWN', node, `screen "${name}" has "${leftOut}", which a block that shows it leaves out`, { fix });
      }
      if (kind === 'screen' && reaches(name, id, shownBy)) diagnostics.add('SCREEN_CYCLE', node, `screen "${id}" shows itself`);
    }
  }
}

const cachedShowing = new WeakMap<readonly ResolvedDocument[], readonly ResolvedDocument[]>();

/** The screens and frames among documents that show others. */
function showingScreens(documents: readonly ResolvedDocument[]): readonly ResolvedDocument[] {
  const known = cachedShowing.get(documents);
  if (known) return known;
  const showing = documents.filter(
    ({ kind, usage }) => (kind === 'screen' || kind === 'frame') && usage.uses.some(({ type }) => type === 'screen'),
  );
  cachedShowing.set(documents, showing);
  return showing;
}

/** Whether the screen `from` is another one or shows it, also through further ones. */
function reaches(from: string, id: string, shownBy: (id: string) => readonly string[]): boolean {
  // The set grows while it is walked.
  const reached = new Set([from]);
  for (const screen of reached) for (const shown of shownBy(screen)) reached.add(shown);
  return reached.has(id);
}
