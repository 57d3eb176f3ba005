import type { Kind } from '../load/kinds.ts';
import type { PortalFile } from '../load/portalFile.ts';

/** The documents by kind, and the folders of the overlay chain. */
export interface Layout {
  readonly byKind: ReadonlyMap<Kind, readonly PortalFile[]>;
  readonly byPath: ReadonlyMap<string, PortalFile>;
  /** Program folders, sorted. */
  readonly programs: readonly string[];
}

/** Sorts the files of a portal into kinds. */
export function layoutOf(files: readonly PortalFile[]): Layout {
  const byKind = new Map<Kind, PortalFile[]>();
  for (const file of files) {
    const list = byKind.get(file.rule.kind);
    if (list) list.push(file);
    else byKind.set(file.rule.kind, [file]);
  }
  const programs = files.flatMap((file) => (file.rule.kind === 'oem' && file.rule.layer === 'oem' ? (file.groups[0] ?? []) : []));
  return { byKind, byPath: new Map(files.map((file) => [file.path, file])), programs: programs.sort() };
}
