import type { LayerKind } from '#model';
import type { Node } from '../source/node.ts';

/**
 * Kind of a document; named after its meta-schema unless `schema` of the rule says otherwise. `oem` is the description of a program, i.e.
 * of the portal of one vehicle maker; `oemMessages` and `oemProducts` are its own texts and products.
 */
export type Kind =
  | 'portal'
  | 'routes'
  | 'facts'
  | 'conditions'
  | 'frame'
  | 'screen'
  | 'inHand'
  | 'part'
  | 'form'
  | 'entity'
  | 'operations'
  | 'calls'
  | 'collections'
  | 'access'
  | 'menu'
  | 'products'
  | 'report'
  | 'reportColumns'
  | 'demo'
  | 'machine'
  | 'messages'
  | 'sameTexts'
  | 'content'
  | 'oem'
  | 'overlay'
  | 'oemMessages'
  | 'oemProducts';

/** Which files are of a kind, and how they are checked. */
export interface KindRule {
  readonly kind: Kind;
  readonly path: RegExp;
  /** Name of the meta-schema file without `.schema.json`; null for JSON Schema itself. */
  readonly schema: string | null;
  readonly layer: LayerKind;
  /** True where programs may change the document by an overlay. */
  readonly isOverlayable?: true;
}

const FOLDER = '([A-Za-z0-9][A-Za-z0-9_-]*)';

/** Where documents of each kind are read from; the first match wins. */
export const kinds: readonly KindRule[] = [
  { kind: 'portal', path: /^schemas\/portal\.json$/, schema: 'portal', layer: 'base' },
  { kind: 'routes', path: /^schemas\/routes\.json$/, schema: 'routes', layer: 'base' },
  { kind: 'facts', path: /^schemas\/facts\.json$/, schema: 'facts', layer: 'base' },
  { kind: 'conditions', path: /^schemas\/conditions\/[^/]+\.conditions\.json$/, schema: 'conditions', layer: 'base' },
  { kind: 'frame', path: /^schemas\/frames\/[^/]+\.frame\.json$/, schema: 'frame', layer: 'base', isOverlayable: true },
  { kind: 'screen', path: /^schemas\/screens\/(?:[^/]+\/)*[^/]+\.screen\.json$/, schema: 'screen', layer: 'base', isOverlayable: true },
  { kind: 'inHand', path: /^schemas\/in-hand\.json$/, schema: 'in-hand', layer: 'base' },
  { kind: 'part', path: /^schemas\/parts\/[^/]+\.part\.json$/, schema: 'part', layer: 'base' },
  { kind: 'form', path: /^schemas\/forms\/(?:[^/]+\/)*[^/]+\.form\.json$/, schema: 'form', layer: 'base', isOverlayable: true },
  { kind: 'entity', path: /^schemas\/entities\/[^/]+\.schema\.json$/, schema: null, layer: 'base' },
  { kind: 'operations', path: /^schemas\/operations\/[^/]+\.openapi\.json$/, schema: 'operations', layer: 'base' },
  { kind: 'calls', path: /^schemas\/(?:calls|operations\/[^/]+\.calls)\.json$/, schema: 'calls', layer: 'base' },
  // Made of calls documents: what these say of collections, for the server.
  { kind: 'collections', path: /^\b$/, schema: 'calls', layer: 'base' },
  { kind: 'access', path: /^schemas\/access(?:\/[^/]+)?\.json$/, schema: 'access', layer: 'base' },
  { kind: 'menu', path: /^schemas\/menus\/[^/]+\.menu\.json$/, schema: 'menu', layer: 'base', isOverlayable: true },
  { kind: 'products', path: /^schemas\/products\/[^/]+\.products\.json$/, schema: 'products', layer: 'base', isOverlayable: true },
  { kind: 'reportColumns', path: /^schemas\/reports\.json$/, schema: 'reports', layer: 'base' },
  { kind: 'report', path: /^schemas\/reports\/[^/]+\.report\.json$/, schema: 'report', layer: 'base' },
  { kind: 'demo', path: /^schemas\/demo\/[^/]+\.demo\.json$/, schema: 'demo', layer: 'base' },
  { kind: 'machine', path: /^workflows\/(?:[^/]+\/)*[^/]+\.machine\.json$/, schema: 'machine', layer: 'base', isOverlayable: true },
  { kind: 'messages', path: /^locales\/[A-Za-z-]+\/[^/]+\.json$/, schema: 'messages', layer: 'base' },
  { kind: 'sameTexts', path: /^locales\/same-texts\.json$/, schema: 'same-texts', layer: 'base' },
  { kind: 'content', path: /^locales\/[A-Za-z-]+\/content\/[^/]+\.content\.json$/, schema: 'content', layer: 'base' },
  { kind: 'oem', path: /^oem-config\/base\.json$/, schema: 'oem', layer: 'base' },
  { kind: 'oem', path: new RegExp(`^oem-config/_families/${FOLDER}/family\\.json$`), schema: 'oem', layer: 'family' },
  { kind: 'oem', path: new RegExp(`^oem-config/_skins/${FOLDER}/skin\\.json$`), schema: 'oem', layer: 'skin' },
  { kind: 'oem', path: new RegExp(`^oem-config/${FOLDER}/oem\\.json$`), schema: 'oem', layer: 'oem' },
  { kind: 'oemProducts', path: new RegExp(`^oem-config/${FOLDER}/products\\.json$`), schema: 'products', layer: 'oem' },
  {
    kind: 'oemMessages',
    path: new RegExp(`^oem-config/_families/${FOLDER}/locales/[A-Za-z-]+\\.json$`),
    schema: 'messages',
    layer: 'family',
  },
  {
    kind: 'oemMessages',
    path: new RegExp(`^oem-config/_skins/${FOLDER}/locales/[A-Za-z-]+\\.json$`),
    schema: 'messages',
    layer: 'skin',
  },
  {
    kind: 'oemMessages',
    path: new RegExp(`^oem-config/${FOLDER}/locales/[A-Za-z-]+\\.json$`),
    schema: 'messages',
    layer: 'oem',
  },
  { kind: 'overlay', path: new RegExp(`^oem-config/_families/${FOLDER}/overlays/(.+\\.json)$`), schema: 'overlay', layer: 'family' },
  { kind: 'overlay', path: new RegExp(`^oem-config/_skins/${FOLDER}/overlays/(.+\\.json)$`), schema: 'overlay', layer: 'skin' },
  { kind: 'overlay', path: new RegExp(`^oem-config/${FOLDER}/overlays/(.+\\.json)$`), schema: 'overlay', layer: 'oem' },
];

/** One document of the portal, parsed. */
export interface PortalFile {
  readonly path: string;
  readonly rule: KindRule;
  /** What the rule's `path` captured: the folder of the program, family or skin; for an overlay also the path that it changes. */
  readonly groups: readonly (string | undefined)[];
  readonly root: Node;
}
