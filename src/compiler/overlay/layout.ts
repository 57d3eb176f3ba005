import type { Kind, PortalFile } from '../load/kinds.ts';

/** The files of one folder below oem-config: of a program, a family of programs or a skin. */
export interface LayerFiles {
  readonly overlays: PortalFile[];
  readonly messages: PortalFile[];
}

/** All documents by kind and path, and the overlays and messages by the folder below oem-config. */
export interface Layout {
  readonly byKind: ReadonlyMap<Kind, readonly PortalFile[]>;
  readonly byPath: ReadonlyMap<string, PortalFile>;
  /** Overlays and message files of a layer's folder, by `layer/folder`. */
  readonly layers: ReadonlyMap<string, LayerFiles>;
  /** Program folders, sorted. */
  readonly programs: readonly string[];
}

/** Sorts the files of a portal by kind and folder. */
export function layoutOf(files: readonly PortalFile[]): Layout {
  const byKind = new Map<Kind, PortalFile[]>();
  for (const file of files) {
    const list = byKind.get(file.rule.kind);
    if (list) list.push(file);
    else byKind.set(file.rule.kind, [file]);
  }
  const programs = files.flatMap((file) => (file.rule.kind === 'oem' && file.rule.layer === 'oem' ? (file.groups[0] ?? []) : []));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { byKind, byPath, layers: layersOf(files), programs: programs.sort() };
}

function layersOf(files: readonly PortalFile[]): Map<string, LayerFiles> {
  const layers = new Map<string, LayerFiles>();
  for (const file of files) {
    const { kind, layer } = file.rule;
    if (kind !== 'overlay' && kind !== 'oemMessages') continue;
    const name = `${layer}/${file.groups[0]}`;
    const layerFiles = layers.get(name) ?? { overlays: [], messages: [] };
    layers.set(name, layerFiles);
    layerFiles[kind === 'overlay' ? 'overlays' : 'messages'].push(file);
  }
  return layers;
}
