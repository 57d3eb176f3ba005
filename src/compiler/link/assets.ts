import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { bytesText } from '../load/assets.ts';
import type { ResolvedPortal } from '../resolved.ts';
import type { NameUse, Usage } from '../source/usage.ts';

/** Checks that no asset is larger than the place allows that names it: a logo is on every page, before everything else. */
export function checkAssetSizes(usages: Iterable<Usage>, { assets }: ResolvedPortal, diagnostics: Diagnostics): void {
  const uses = new Set<NameUse>();
  for (const usage of usages) for (const use of usage.uses) if (use.maxBytes !== undefined) uses.add(use);
  for (const { name, node, maxBytes = 0 } of uses) {
    const { bytes = 0 } = assets.get(name) ?? {};
    if (bytes <= maxBytes) continue;
    const message = `"${name}" has ${bytesText(bytes)}; at most ${bytesText(maxBytes)} are allowed here`;
    diagnostics.add('ASSET_LARGE', node, message, { fix: 'save it smaller: fewer pixels, WebP in place of PNG, or a drawing (SVG)' });
  }
}
