import type { Kind, PortalFile } from '../load/kinds.ts';
import { ListInterner } from '../source/ListInterner.ts';

/**
 * The files of one folder below oem-config: of a program, a family of programs or a skin. It is the same object as long as neither they nor
 * the documents that they change have changed.
 */
export interface LayerFiles {
  readonly overlays: readonly PortalFile[];
  readonly messages: readonly PortalFile[];
}

/** All documents by kind and path, and the overlays and messages by the folder below oem-config. */
export interface Layout {
  readonly byKind: ReadonlyMap<Kind, readonly PortalFile[]>;
  /** All but overlays and messages of programs, which no document refers to. */
  readonly byPath: ReadonlyMap<string, PortalFile>;
  /** Overlays and message files of a layer's folder, by `layer/folder`. */
  readonly layers: ReadonlyMap<string, LayerFiles>;
  /** Program folders, sorted. */
  readonly programs: readonly string[];
}

/** The documents of a folder below oem-config, sorted. */
export interface FolderLayout {
  readonly layers: ReadonlyMap<string, LayerFiles>;
  /** The other documents: the description of a program, its products. */
  readonly others: readonly PortalFile[];
}

/** Sorts the documents of the portal itself by kind, and adds those of the folders below oem-config. */
export function layoutOf(files: readonly PortalFile[], folders: readonly FolderLayout[]): Layout {
  const all = [...files, ...folders.flatMap(({ others }) => others)];
  const byKind = new Map<Kind, PortalFile[]>();
  for (const file of all) {
    const list = byKind.get(file.rule.kind);
    if (list) list.push(file);
    else byKind.set(file.rule.kind, [file]);
  }
  const programs = all.flatMap(({ groups, rule }) => (rule.kind === 'oem' && rule.layer === 'oem' ? (groups[0] ?? []) : []));
  const byPath = new Map(all.map((file) => [file.path, file]));
  return { byKind, byPath, layers: new Map(folders.flatMap(({ layers }) => [...layers])), programs: programs.sort() };
}

const lists = new ListInterner<PortalFile>();

/** Sorts the documents of one folder below oem-config. */
export function folderLayoutOf(files: readonly PortalFile[]): FolderLayout {
  const layers = new Map<string, { readonly overlays: PortalFile[]; readonly messages: PortalFile[] }>();
  const others: PortalFile[] = [];
  for (const file of files) {
    const { kind, layer } = file.rule;
    const name = `${layer}/${file.groups[0]}`;
    const layerFiles = layers.get(name) ?? { overlays: [], messages: [] };
    if (kind === 'overlay') layerFiles.overlays.push(file);
    else if (kind === 'oemMessages') layerFiles.messages.push(file);
    else others.push(file);
    if (kind === 'overlay' || kind === 'oemMessages') layers.set(name, layerFiles);
  }
  const interned = Array.from(layers, ([name, { messages, overlays }]): [string, LayerFiles] => [
    name,
    { messages: lists.intern(messages), overlays: lists.intern(overlays) },
  ]);
  return { layers: new Map(interned), others };
}
