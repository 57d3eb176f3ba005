import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Made, madeAt, type Origin } from '../expand/made.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, keysOf, type Node, type ObjectNode, type ScalarNode, textOf } from '../source/node.ts';

/**
 * Writes out what pages have in hand: the data to choose from, the value that is the record, the choice beside the heading, and what is
 * said while there is no record. What is made has the position of the word.
 */
export function expandInHand(files: readonly PortalFile[], diagnostics: Diagnostics): readonly PortalFile[] {
  const declared = entryOf(files.find(({ rule }) => rule.kind === 'inHand')?.root, 'records');
  return files.map((file) => {
    const word = file.rule.kind === 'screen' ? entryOf(file.root, 'inHand') : undefined;
    if (!word) return file;
    const expanded = expandedOf(file.root as ObjectNode, word, declared);
    diagnostics.takeAll(expanded.diagnostics);
    return { ...file, root: expanded.root };
  });
}

interface Expanded {
  readonly declared: Node | undefined;
  readonly root: Node;
  readonly diagnostics: readonly Diagnostic[];
}

// Later stages cache by the root of a document, so an unchanged document must give the same root in the next compilation.
const expandedByRoot = new WeakMap<Node, Expanded>();

function expandedOf(root: ObjectNode, word: Node, declared: Node | undefined): Expanded {
  const known = expandedByRoot.get(root);
  if (known && known.declared === declared) return known;
  const diagnostics = new Diagnostics();
  const named = textOf(word) === undefined ? entryOf(word, 'record') : word;
  const name = textOf(named) ?? '';
  const record = entryOf(declared, name);
  if (!record) {
    const fix = Diagnostics.suggestion(name, keysOf(declared));
    diagnostics.add('KEY_UNKNOWN', named ?? word, `no record "${name}" can be had in hand`, { fix });
  }
  const entries = [...root.entries].filter(([key]) => key !== 'inHand');
  const written = { ...root, entries: entryMap(entries.flat()) };
  const result = { declared, root: record ? withRecord(written, word, name, record) : written, diagnostics: diagnostics.list() };
  expandedByRoot.set(root, result);
  return result;
}

/** What the word means for a screen. */
function withRecord(screen: ObjectNode, word: Node, name: string, record: Node): Node {
  const at: Origin = { source: word.source, offset: word.offset };
  const hand = handOf(word, name, record);
  const value: ScalarNode = { ...at, type: 'scalar', value: hand.value, isMade: true };
  const made: { readonly [key in (typeof KEYS)[number]]: MadeMap | readonly MadeMap[] } = {
    data: dataOf(hand),
    values: { [name]: value },
    head: [choiceOf(hand)],
    blocks: saidOf(hand),
  };
  const before = (key: keyof typeof made): Node => {
    const own = entryOf(screen, key);
    const first = madeAt(at, made[key]);
    if (own?.type === 'array' && first.type === 'array') return { ...own, items: [...first.items, ...own.items] };
    if (own?.type === 'object' && first.type === 'object') return { ...own, entries: entryMap([...first.entries, ...own.entries].flat()) };
    return first;
  };
  const others = [...screen.entries].filter(([key]) => !KEYS.some((one) => one === key));
  return { ...screen, entries: entryMap([...others.flat(), ...KEYS.flatMap((key) => [key, before(key)])]) };
}

const KEYS = ['data', 'values', 'head', 'blocks'] as const;

type MadeMap = { readonly [key: string]: Made };

/** A record in hand, with the expressions by which it is found. */
interface Hand {
  readonly name: string;
  readonly word: Node;
  readonly record: Node;
  /** The records to choose from. */
  readonly all: string;
  /** The key in the address. */
  readonly asked: string;
  readonly value: string;
  text(key: string): string;
}

function handOf(word: Node, name: string, record: Node): Hand {
  const text = (key: string): string => textOf(entryOf(record, key)) ?? '';
  const items = textOf(entryOf(record, 'items'));
  const all = `data.${text('as')}${items ? `.${items}` : ''}`;
  const asked = `route.query.${name}`;
  const most = entryOf(record, 'most');
  const isPart = most?.type === 'scalar' ? ` or count(${all}) >= ${most.value}` : '';
  const found = `findBy(${all}, '${text('key')}', ${asked})`;
  // Before the records are there, and for who need not choose, the one of the address is taken: its calls tell if there is none.
  const taken = `onlyIf(not(filled(${all}))${isPart}, {${text('key')}: ${asked}})`;
  const value = `=if filled(${asked}) then coalesce(${found}, ${taken}) else onlyIf(count(${all}) = 1, ${all}[1])`;
  return { name, word, record, all, asked, value, text };
}

function dataOf({ record, text, word }: Hand): MadeMap {
  return { [text('as')]: { call: entryOf(record, 'call'), with: entryOf(record, 'with'), if: entryOf(word, 'if'), onError: 'show' } };
}

/** The choice beside the heading; blocks that let it be chosen themselves leave it to keep what is chosen. */
function choiceOf({ all, asked, name, record, text, word }: Hand): MadeMap {
  return {
    block: 'in-hand',
    id: `${name}InHand`,
    record: name,
    label: entryOf(record, 'label'),
    none: entryOf(record, 'none'),
    value: `=coalesce(${asked}, '')`,
    options: `=for item in ${all} return {value: item.${text('key')}, label: item.${text('title')}}`,
    picker: entryOf(word, 'picker'),
    onChange: { go: '=route.name', query: { [name]: '=event.value' }, replace: true },
  };
}

/** What is said to who has no record in hand. */
function saidOf({ all, asked, name, record, word }: Hand): readonly MadeMap[] {
  const isChosenHere = !(entryOf(word, 'picker')?.type === 'scalar');
  return [
    {
      notice: entryOf(record, 'empty'),
      id: `${name}None`,
      if: `filled(${all}) and count(${all}) = 0`,
      tone: 'info',
    },
    {
      notice: entryOf(record, 'missing'),
      id: `${name}Missing`,
      if: `filled(${asked}) and count(${all}) > 0 and not(filled(value.${name}))`,
      tone: 'warning',
      announce: true,
    },
    ...(isChosenHere
      ? [{ text: entryOf(record, 'which'), id: `${name}Which`, if: `count(${all}) > 1 and not(filled(${asked}))`, tone: 'muted' }]
      : []),
  ];
}
