import type { PortalModel } from './PortalModel.ts';
import type { MapType, Type } from './type.ts';

/** What a call declares of records that it returns as they are stored, and what its find adds to them. */
export interface ShownRecord {
  readonly operation: string;
  readonly declared: MapType;
  readonly added: readonly string[];
}

/** Entities may contain themselves. */
const MAX_DEPTH = 5;

const shownByPortal = new WeakMap<PortalModel, ReadonlyMap<string, readonly ShownRecord[]>>();

/** The records that calls return as they are stored, by collection. */
export function shownRecords(portal: PortalModel): ReadonlyMap<string, readonly ShownRecord[]> {
  const known = shownByPortal.get(portal);
  if (known) return known;
  const shown = new Map<string, ShownRecord[]>();
  for (const answer of portal.answers())
    collect(portal.answered(answer), portal.declared(answer.operation).response, { operation: answer.operation, shown, depth: 0 });
  shownByPortal.set(portal, shown);
  return shown;
}

interface Collecting {
  readonly operation: string;
  readonly shown: Map<string, ShownRecord[]>;
  readonly depth: number;
}

function collect(given: Type, declared: Type, collecting: Collecting): void {
  const inner = { ...collecting, depth: collecting.depth + 1 };
  if (collecting.depth > MAX_DEPTH) return;
  if (given.kind === 'list' && declared.kind === 'list') collect(given.item(), declared.item(), inner);
  if (given.kind === 'map' && declared.kind === 'map') collectMap(given, declared, inner);
}

function collectMap({ names, property, record }: MapType, declared: MapType, collecting: Collecting): void {
  const { operation, shown } = collecting;
  if (record) {
    const { added, collection } = record;
    shown.set(collection, [...(shown.get(collection) ?? []), { operation, declared, added }]);
    return;
  }
  for (const name of names()) {
    const [value, wanted] = [property(name), declared.property(name)];
    if (value && wanted) collect(value, wanted, collecting);
  }
}
