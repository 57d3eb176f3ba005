import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonObject } from '#model';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { coreDocument } from '../../../support/coreDocument.ts';

const root = resolve(__dirname, '../../../..');
const CONDITION_KEYS = new Set('all any not ref eq ne lt lte gt gte in notIn has exists matches'.split(' '));
const VALUE_KEYS = ['$', '$t', '$if', '$fn', '$for', '$filter'];

/** A value or condition of a shipped document that is in no other. */
export interface ShippedTree {
  readonly path: string;
  readonly tree: object;
  readonly isCondition: boolean;
}

function isConditionTree(tree: object): boolean {
  const [key = '', more] = Object.keys(tree);
  if (more !== undefined || !CONDITION_KEYS.has(key)) return false;
  const operand: unknown = Reflect.get(tree, key);
  if (key === 'ref') return typeof operand === 'string';
  return key === 'not' || key === 'exists' ? typeof operand === 'object' : Array.isArray(operand);
}

function treesIn(path: string, json: unknown): ShippedTree[] {
  if (typeof json !== 'object' || json === null) return [];
  if (isJsonObject(json) && isConditionTree(json)) return [{ path, tree: json, isCondition: true }];
  if (VALUE_KEYS.some((key) => key in json)) return [{ path, tree: json, isCondition: false }];
  return Object.values(json).flatMap((part) => treesIn(path, part));
}

const LIBRARY = 'test/library/';

function coreOf(path: string): unknown {
  return path.startsWith(LIBRARY) ? coreDocument(path.slice(LIBRARY.length), join(root, LIBRARY)) : coreDocument(path, root);
}

/** The outermost values and conditions of both portals, those that other documents share as often as they are written. */
export function shippedTrees(): readonly ShippedTree[] {
  return ['schemas', 'workflows', 'oem-config', 'test/library']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.json') && !path.startsWith('schemas/meta/') && !path.startsWith('workflows/charts/'))
    .flatMap((path) => treesIn(path, coreOf(path)));
}

/** What the names in trees are: roots of paths, the items of their own loops, else named conditions. */
export function shippedNames(trees: readonly ShippedTree[]): FeelNames {
  const text = JSON.stringify(trees.map(({ tree }) => tree));
  const namesIn = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''));
  const roots = namesIn(/"\$":"([a-z][A-Za-z0-9]*)/g);
  const items = namesIn(/"as":"(?!item")([a-z][A-Za-z0-9]*)"/g);
  return {
    isRoot: (name) => roots.has(name) && !items.has(name),
    isCondition: (name) => !roots.has(name) && !items.has(name),
    isList: () => false,
  };
}
