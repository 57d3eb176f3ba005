import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Compilation, type CompiledPortal, compilePortal } from '#compiler';
import { isJsonObject } from '#model';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { folderFiles } from '../../src/compiler/load/documentFiles.ts';
import { handlerDescriptions } from '../../src/server/handlerDescriptions.ts';
import { coreDocument, coreDocuments } from './coreDocument.ts';
import { loadLateModules } from './loadLateModules.ts';
import { oncePerWorker } from './oncePerWorker.ts';

/** Tests of every kind run from the root of the engine. */
export const engineRoot = process.cwd();
const registry = { ...vocabulary, handlers: handlerDescriptions };

/** New contents by path; undefined takes the file away. */
export type Changes = ReadonlyMap<string, Uint8Array | string | undefined>;

/** A portal whose documents are held in memory, so that they can be changed without a disk. */
export interface MemoryPortal {
  readonly name: string;
  /** Documents by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The portal without changes. */
  readonly sound: CompiledPortal;
  compile(changes?: Changes): Promise<Compilation>;
}

/**
 * Reads a portal by its path from the engine's root and compiles it once; it must be without error. Its documents are as they are written,
 * or in the closed forms.
 */
export function memoryPortal(name: string, forms: 'written' | 'closed' = 'written'): Promise<MemoryPortal> {
  return oncePerWorker(`${name} in memory, ${forms}`, () => readPortal(name, forms));
}

async function readPortal(name: string, forms: 'written' | 'closed'): Promise<MemoryPortal> {
  loadLateModules();
  const root = resolve(engineRoot, name);
  const all = await folderFiles(root).list();
  const bytes = new Map(all.filter((path) => path.endsWith('.json')).map((path) => [path, readFileSync(join(root, path))]));
  const flows = forms === 'closed' ? flowsOfDialogs(bytes) : [];
  if (forms === 'closed')
    for (const [path, document] of [...coreDocuments(root), ...flows.map((path) => [path, coreDocument(path, root)] as const)])
      bytes.set(path, Buffer.from(`${JSON.stringify(document, path.startsWith('schemas/') ? asWritten : undefined, 2)}\n`));
  if (forms === 'closed') {
    for (const [path, body] of bytes) bytes.set(path, withoutFilledParts(body, bytes));
    for (const path of partsWithoutSlot(bytes)) bytes.delete(path);
  }
  const paths = [...all.filter((path) => bytes.has(path) || !path.endsWith('.json')), ...flows];
  let sound: CompiledPortal | undefined;
  async function compile(changes: Changes = new Map()): Promise<Compilation> {
    const gone = new Set(Array.from(changes).flatMap(([path, content]) => (content === undefined ? [path] : [])));
    const list = [...new Set([...paths, ...changes.keys()])].filter((path) => !gone.has(path)).sort();
    const read = (path: string): Uint8Array | undefined => {
      const changed = changes.get(path);
      return changed === undefined ? bytes.get(path) : Buffer.from(changed as string);
    };
    return compilePortal({ root, engineRoot, registry, previous: sound, files: { list: async () => list, read } });
  }
  const first = await compile();
  if (!first.portal) throw new Error(`${name || 'the portal'} does not compile: ${JSON.stringify(first.diagnostics.slice(0, 3))}`);
  sound = first.portal;
  return { name, texts: new Map(Array.from(bytes, ([path, body]) => [path, body.toString('utf8')])), sound, compile };
}

/** A text that would be read as an expression or key if it stood in a document as it is. */
function asWritten(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^[=@]/.test(value) ? `='${value.replaceAll("'", "\\'")}'` : value;
}

/** The paths of the flows that dialogs of screens and parts stand for. */
function flowsOfDialogs(bytes: ReadonlyMap<string, Buffer>): readonly string[] {
  return Array.from(bytes).flatMap(([path, body]) => {
    if (!/^schemas\/(?:screens|parts)\//.test(path)) return [];
    const { id, dialogs = {} } = JSON.parse(body.toString('utf8')) as { readonly id?: string; readonly dialogs?: object };
    return Object.keys(dialogs).map((name) => `workflows/${id}-${name}.machine.json`);
  });
}

/** A slot that holds what its part stands for with what it was given names the part no more: it would ask for what is given once again. */
function withoutFilledParts(body: Buffer<ArrayBuffer>, bytes: ReadonlyMap<string, Buffer>): Buffer<ArrayBuffer> {
  const text = body.toString('utf8');
  if (!text.includes('"slot"')) return body;
  const takesParameters = (id: unknown) => bytes.get(`schemas/parts/${id}.part.json`)?.toString('utf8').includes('"parameters"') === true;
  const document = JSON.parse(text, (_key, value) => {
    if (!isJsonObject(value) || value['block'] !== 'slot' || value['blocks'] === undefined || !takesParameters(value['part'])) return value;
    const { part: _written, ...slot } = value;
    return slot;
  });
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

/** In the closed forms what a part holds stands where it was named: a part that no slot shows is left over, and nothing looks into it. */
function partsWithoutSlot(bytes: ReadonlyMap<string, Buffer>): string[] {
  const shown = new Set<string>();
  for (const [path, body] of bytes) {
    if (!/^(?:schemas|oem-config)\//.test(path)) continue;
    JSON.parse(body.toString('utf8'), (_key, value) => {
      if (isJsonObject(value) && typeof value['part'] === 'string' && (value['block'] === 'slot' || path.startsWith('oem-config/')))
        shown.add(`schemas/parts/${value['part']}.part.json`);
      return value;
    });
  }
  return [...bytes.keys()].filter((path) => path.startsWith('schemas/parts/') && !shown.has(path));
}
