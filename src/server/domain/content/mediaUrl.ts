import { randomUUID } from 'node:crypto';
import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';

/** A new id of a picture, which nobody can guess. */
export function newMediaId(): string {
  return randomUUID();
}

interface NamedMedia {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** The address of a picture: that of the call which the setting `file` names, with a name that reads well in a list of files. */
export function mediaUrl({ operations }: CompiledPortal, settings: JsonObject, { id, kind, name }: NamedMedia): string {
  const { path = '' } = operations[String(settings['file'])] ?? {};
  return path.replace('{id}', id).replace('{name}', fileName(name, kind));
}

/** The file name in plain letters, with the extension of what the picture is. */
function fileName(name: string, kind: string): string {
  const stem = name
    .replace(/\.\w+$/, '')
    .normalize('NFD')
    .split(/\W+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60);
  return `${stem === '' ? 'picture' : stem.toLowerCase()}.${kind}`;
}
