import { expandCalls } from './calls/expandCalls.ts';
import type { Vocabulary } from './compiledPortal.ts';
import type { Diagnostics } from './diagnostics/diagnostics.ts';
import { ResultCache } from './diagnostics/ResultCache.ts';
import { expandFiles } from './expand/expandFiles.ts';
import { scopeNames } from './expand/scopeNames.ts';
import { filesByPath, ShortForms } from './expand/shortForms.ts';
import { givesNames } from './expand/usedNames.ts';
import type { FeelNames } from './feel/names.ts';
import { type Parts, partsIn, withParts } from './load/expandParts.ts';
import type { PortalFile } from './load/kinds.ts';
import { type LoadedPortal, ownFiles } from './load/loadPortal.ts';
import { type FolderLayout, folderLayoutOf, type Layout, layoutOf } from './overlay/layout.ts';
import type { MetaSchemas } from './validate/metaSchemas.ts';
import { withoutMetaSchemas } from './validate/withoutMetaSchemas.ts';

/** The documents as overlays are applied to them. */
export interface PreparedDocuments {
  readonly layout: Layout;
  /** The names that expressions may begin with. */
  readonly names: FeelNames;
  /** The documents that give names to expressions, as they are written. */
  readonly named: readonly PortalFile[];
  /** The ids of the parts that stand for their content somewhere. */
  readonly partsUsed: ReadonlySet<string>;
}

interface Surroundings {
  readonly meta: MetaSchemas;
  readonly names: FeelNames;
  readonly parts: Parts;
  readonly actors: readonly string[];
  /** Parts as they are written. */
  readonly partFiles: readonly PortalFile[];
  /** The documents of the portal itself by path, with parts in their slots. */
  readonly bases: ReadonlyMap<string, PortalFile>;
}

/** Writes out the short forms of documents, puts parts in their slots and expands what no overlay changes. */
export function prepareDocuments(
  loaded: LoadedPortal,
  meta: MetaSchemas,
  { actors }: Vocabulary,
  diagnostics: Diagnostics,
): PreparedDocuments {
  const written = withoutMetaSchemas(ownFiles(loaded), diagnostics);
  const names = scopeNames(written);
  const shortForms = new ShortForms(written, meta, actors, diagnostics);
  const long = shortForms.documents();
  const parts = partsIn(long, diagnostics);
  const withBlocks = withParts(long, parts);
  const files = expandCalls(expandFiles(withBlocks, meta, names, diagnostics), diagnostics);
  const partFiles = written.filter(({ rule }) => rule.kind === 'part');
  const around = { meta, names, parts, actors, partFiles, bases: filesByPath(withBlocks) };
  const prepared = [...loaded.folders.values()].slice(1).map(({ documents }) => preparedFolder(documents, around, diagnostics));
  return {
    layout: layoutOf(files, prepared),
    names,
    named: [...written, ...prepared.flatMap(({ named }) => named)],
    partsUsed: new Set([...shortForms.partsUsed, ...prepared.flatMap(({ partsUsed }) => [...partsUsed])]),
  };
}

/** The documents of a folder below oem-config. */
interface PreparedFolder extends FolderLayout {
  readonly named: readonly PortalFile[];
  readonly partsUsed: ReadonlySet<string>;
}

const folderCache = new ResultCache<readonly PortalFile[], PreparedFolder>();

function preparedFolder(files: readonly PortalFile[], around: Surroundings, diagnostics: Diagnostics): PreparedFolder {
  const { actors, bases, meta, names, partFiles, parts } = around;
  const changed = files.map(({ groups, rule }) => (rule.kind === 'overlay' ? bases.get(groups[1] ?? '')?.root : undefined));
  const inputs = [meta, names, actors.join(), partFiles.length, ...partFiles.map(({ root }) => root), ...changed];
  return folderCache.get(files, inputs, diagnostics, () => {
    const own = withoutMetaSchemas(files, diagnostics);
    const shortForms = new ShortForms(partFiles, meta, actors, diagnostics);
    const overlays = shortForms.overlays(withParts(shortForms.documents(own), parts), bases);
    const layout = folderLayoutOf(expandFiles(overlays, meta, names, diagnostics));
    return { ...layout, named: own.filter(givesNames), partsUsed: shortForms.partsUsed };
  });
}
