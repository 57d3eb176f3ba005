import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import type { RecordFind, RecordNear } from '#model';
import { type NearLocality, nearPlaces } from '../places/nearPlaces.ts';
import type { FindContext } from './findContext.ts';

/** The places that a find names, each as it says; with `one` the nearest, undefined where there is none. */
export async function findPlaces({ portal }: FindContext, find: RecordFind, near: RecordNear, evaluation: Evaluation): Promise<unknown> {
  const { code, country, minus, plus, radius, term, unit } = resolveParams({ ...near }, evaluation);
  const found = await nearPlaces(portal.roots.assets, {
    country: textOf(country),
    code: textOf(code),
    radius: typeof radius === 'number' ? radius : Number.NaN,
    unit: unit === 'km' ? 'km' : 'mi',
    plus: textsOf(plus),
    minus: textsOf(minus),
    term: textOf(term),
  });
  const shown = (item: NearLocality): unknown =>
    find.as === undefined ? item : resolveValue(find.as, { ...evaluation, scope: extendScope(evaluation.scope, { item }) });
  const places = found?.slice(0, find.one ? 1 : (find.limit ?? found.length)).map(shown) ?? [];
  return find.one ? places[0] : places;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
