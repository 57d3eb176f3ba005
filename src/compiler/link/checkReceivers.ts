import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';

type Names = ReadonlySet<string>;

interface Around {
  readonly variant: string;
  /** What each page shows on which the document stands. */
  readonly pages: readonly Names[];
  isOfBlock(flow: string): boolean;
}

const USUAL_FRAME = 'main';

function shownIn(...documents: readonly (ResolvedDocument | undefined)[]): Names {
  const blocks = documents.flatMap((document) => document?.digest.flowBlocks ?? []);
  return new Set(blocks.flatMap((block) => textOf(entryOf(block, 'flow')) ?? []));
}

function checkFrom({ digest }: ResolvedDocument, { variant, pages, isOfBlock }: Around, faults: Faults): void {
  for (const { type, name, node } of digest.uses) {
    if (type !== 'runningFlow' || !isOfBlock(name) || pages.every((page) => page.has(name))) continue;
    const fix = 'show it on the page, or a part that does';
    faults.add('FLOW_ABSENT', node, `no block here shows flow "${name}"`, { fix, variant });
  }
}

function checkVariant({ flows, frames, screens, variant: { id: variant } }: ResolvedVariant, faults: Faults): void {
  const isOfBlock = (flow: string): boolean => textOf(entryOf(flows.get(flow)?.root, 'runsIn')) === 'block';
  const ofFrames = new Map(Array.from(frames.values(), (frame) => [frame, shownIn(frame)]));
  const frameOf = ({ root }: ResolvedDocument) => frames.get(textOf(entryOf(root, 'frame')) ?? USUAL_FRAME);
  const ofScreens = new Map(Array.from(screens.values(), (screen) => [screen, shownIn(screen, frameOf(screen))]));
  for (const [document, page] of [...ofFrames, ...ofScreens]) checkFrom(document, { variant, pages: [page], isOfBlock }, faults);
  const all = [...ofFrames.values(), ...ofScreens.values()];
  for (const flow of flows.values()) {
    // A flow of the whole portal may send on every page.
    const pages = isOfBlock(flow.id) ? all.filter((page) => page.has(flow.id)) : all;
    checkFrom(flow, { variant, pages, isOfBlock }, faults);
  }
}

/** Checks that events go to flows that run where they are sent: one that no block of the page shows would take them much later. */
export function checkReceivers(variants: readonly ResolvedVariant[], faults: Faults): void {
  for (const variant of variants) checkVariant(variant, faults);
}
