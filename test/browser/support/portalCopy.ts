import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type JsonText = Record<string, unknown>;

/** A copy of the portal's documents in a folder of its own, to change without touching the repository. */
export interface PortalCopy {
  readonly root: string;
  /** Reads, changes and writes one JSON document. */
  edit(path: string, change: (document: JsonText) => void): void;
  write(path: string, text: string): void;
  remove(): void;
}

/** Copies schemas, workflows, locales and oem-config of the repository. */
export function portalCopy(): PortalCopy {
  const root = mkdtempSync(join(tmpdir(), 'portico-copy-'));
  for (const folder of ['schemas', 'workflows', 'locales', 'oem-config']) cpSync(folder, join(root, folder), { recursive: true });
  return {
    root,
    edit(path, change) {
      const file = join(root, path);
      const document = JSON.parse(readFileSync(file, 'utf8')) as JsonText;
      change(document);
      writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
    },
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
