import { expandCalls } from './calls/expandCalls.ts';
import type { Vocabulary } from './compiledPortal.ts';
import type { Diagnostics } from './diagnostics/diagnostics.ts';
import { ItemsCache } from './diagnostics/ItemsCache.ts';
import { ResultCache } from './diagnostics/ResultCache.ts';
import type { DialogWord } from './dialogs/dialogWord.ts';
import { expandDialogs } from './dialogs/expandDialogs.ts';
import { OpenedDialogs } from './dialogs/openedDialogs.ts';
import { expandFiles } from './expand/expandFiles.ts';
import { scopeNames } from './expand/scopeNames.ts';
import { filesByPath, ShortForms } from './expand/shortForms.ts';
import { givesNames } from './expand/usedNames.ts';
import type { FeelNames } from './feel/names.ts';
import { checkFieldWords } from './fields/checkFieldWords.ts';
import { FieldSources } from './fields/FieldSources.ts';
import { withoutFieldWords } from './fields/withoutFieldWords.ts';
import { expandInHand } from './inHand/expandInHand.ts';
import { type Parts, partsIn, withParts } from './load/expandParts.ts';
import type { PortalFile } from './load/kinds.ts';
import { type LoadedPortal, ownFiles } from './load/loadPortal.ts';
import { type FolderLayout, folderLayoutOf, type Layout, layoutOf } from './overlay/layout.ts';
import { hasSameItems } from './source/hasSameItems.ts';
import { ListInterner } from './source/ListInterner.ts';
import type { Node } from './source/node.ts';
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
  readonly dialogs: readonly DialogWord[];
  readonly meta: MetaSchemas;
  readonly names: FeelNames;
  readonly parts: Parts;
  readonly actors: readonly string[];
  /** Parts as they are written. */
  readonly partFiles: readonly PortalFile[];
  /** What says what fields are. */
  readonly fields: FieldSources;
  /** The documents of the portal itself by path, with parts in their slots. */
  readonly bases: ReadonlyMap<string, PortalFile>;
  /** All of this but the documents of the portal itself, for comparing. */
  readonly general: readonly [documents: readonly object[], actors: string];
  /** The same with the roots of those that overlays may change. */
  readonly all: readonly unknown[];
}

const surroundings = new ListInterner<object>();
const overlayableRoots = new ListInterner<Node>();

/** Writes out the short forms of documents, puts parts in their slots and expands what no overlay changes. */
export function prepareDocuments(
  loaded: LoadedPortal,
  meta: MetaSchemas,
  { actors }: Vocabulary,
  diagnostics: Diagnostics,
): PreparedDocuments {
  const inHand = expandInHand(withoutMetaSchemas(ownFiles(loaded), diagnostics), diagnostics);
  const { dialogs, files: written } = expandDialogs(inHand, meta, diagnostics);
  const opened = new OpenedDialogs(dialogs, diagnostics);
  const names = scopeNames(written);
  const fields = new FieldSources(written);
  checkFieldWords(written, fields, meta, diagnostics);
  const shortForms = new ShortForms(written, meta, actors, diagnostics, fields);
  const long = shortForms.documents();
  const parts = partsIn(long, diagnostics);
  const withBlocks = opened.in(withParts(withoutFieldWords(long, meta), parts));
  const files = expandCalls(expandFiles(withBlocks, meta, names, diagnostics), diagnostics);
  const partFiles = written.filter(({ rule }) => rule.kind === 'part');
  const general = [
    surroundings.intern([...partFiles.map(({ root }) => root), ...fields.roots, ...dialogs, names, meta]),
    actors.join(),
  ] as const;
  const bases = filesByPath(withBlocks);
  const overlayable = overlayableRoots.intern(withBlocks.flatMap(({ root, rule }) => (rule.isOverlayable ? [root] : [])));
  const around = { dialogs, meta, names, parts, actors, partFiles, fields, bases, general, all: [...general, overlayable] };
  const prepared = [...loaded.folders.values()].slice(1).map(({ documents }) => preparedFolder(documents, around, diagnostics));
  opened.checkOpened();
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

/** One of its documents. */
interface PreparedFile {
  readonly file: PortalFile;
  /** The document as it is written, if it gives names to expressions. */
  readonly named: readonly PortalFile[];
  readonly partsUsed: ReadonlySet<string>;
}

const folderCache = new ResultCache<readonly PortalFile[], PreparedFolder>();
const changedFolderCache = new ResultCache<readonly PortalFile[], PreparedFolder>();
const filesCache = new ItemsCache<readonly PortalFile[], Node | undefined, PreparedFile>();
const lastFiles = new WeakMap<PortalFile, PreparedFile>();
const lastFolders = new WeakMap<readonly PortalFile[], { readonly prepared: readonly PreparedFile[]; readonly folder: PreparedFolder }>();
const overlaidPaths = new WeakMap<readonly PortalFile[], readonly (string | undefined)[]>();

function preparedFolder(files: readonly PortalFile[], around: Surroundings, diagnostics: Diagnostics): PreparedFolder {
  // Mostly no document that an overlay may change has changed.
  return folderCache.get(files, around.all, diagnostics, () => changedFolder(files, around, diagnostics));
}

function changedFolder(files: readonly PortalFile[], around: Surroundings, diagnostics: Diagnostics): PreparedFolder {
  const { bases, general } = around;
  const paths = overlaidPaths.get(files) ?? files.map(overlaidPath);
  overlaidPaths.set(files, paths);
  const changed = paths.map((path) => (path === undefined ? undefined : bases.get(path)?.root));
  return changedFolderCache.get(files, [...general, ...changed], diagnostics, () => {
    const prepared = filesCache.map(files, general, changed, diagnostics, (_, index) =>
      preparedFile(files[index] as PortalFile, around, diagnostics),
    );
    const last = lastFolders.get(files);
    const isSame = last && hasSameItems(last.prepared, prepared);
    const folder = isSame ? { ...last.folder, layers: copiesOf(last.folder.layers) } : folderOf(prepared);
    lastFolders.set(files, { prepared, folder });
    return folder;
  });
}

/** Later steps know by a layer's object that no document which it changes has changed. */
function copiesOf(layers: FolderLayout['layers']): FolderLayout['layers'] {
  return new Map(Array.from(layers, ([name, files]) => [name, { ...files }]));
}

function folderOf(prepared: readonly PreparedFile[]): PreparedFolder {
  const layout = folderLayoutOf(prepared.map(({ file }) => file));
  const partsUsed = new Set(prepared.flatMap((one) => [...one.partsUsed]));
  return { ...layout, named: prepared.flatMap(({ named }) => named), partsUsed };
}

function overlaidPath({ groups, rule }: PortalFile): string | undefined {
  return rule.kind === 'overlay' ? (groups[1] ?? '') : undefined;
}

function preparedFile(written: PortalFile, around: Surroundings, diagnostics: Diagnostics): PreparedFile {
  const { actors, bases, fields, meta, names, partFiles, parts } = around;
  const own = withoutMetaSchemas([written], diagnostics);
  const shortForms = new ShortForms(partFiles, meta, actors, diagnostics, fields);
  const overlays = shortForms.overlays(withParts(shortForms.documents(own), parts), bases);
  const [file = written] = expandFiles(new OpenedDialogs(around.dialogs, diagnostics).in(overlays, bases), meta, names, diagnostics);
  const { partsUsed } = shortForms;
  const last = lastFiles.get(written);
  // Of most overlays the same comes, whatever has changed in the document that they change.
  if (last?.file.root === file.root && hasSameItems([...last.partsUsed], [...partsUsed])) return last;
  const prepared = { file, named: own.filter(givesNames), partsUsed };
  lastFiles.set(written, prepared);
  return prepared;
}
