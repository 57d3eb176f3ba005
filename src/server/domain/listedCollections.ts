import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import type { IndexedCollection } from '../store/indexRecords.ts';
import { recordQuery } from './recordQuery.ts';

const LIST = 'records.list';

/** The collections that the portal's calls list, with the fields that they are sorted by. */
export function listedCollections({ operations }: Pick<CompiledPortal, 'operations'>): readonly IndexedCollection[] {
  return Object.values(operations)
    .filter(({ portal }) => portal.handler === LIST)
    .map(({ portal }) => recordQuery.settings((portal.with ?? {}) as JsonObject));
}
