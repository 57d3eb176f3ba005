import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadOutside } from '../support/loadOutside.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

/** Parses a text and gives the names of its arguments. */
type Parse = (text: string, language: string) => ReadonlySet<string>;

/** Every text of every catalogue, in both languages, by two parsers of ICU MessageFormat: both must take it and see the same arguments. */
export const suite: Suite = {
  title: 'ICU texts by @formatjs/icu-messageformat-parser and @messageformat/parser',
  async run() {
    const parsers = [await formatjs(), await messageformat()];
    const found: Case[] = [];
    for (const { file, language } of catalogues()) {
      for (const [key, text] of textsOf(JSON.parse(readFileSync(file, 'utf8')) as object)) {
        found.push(
          await caseOf(`${file} ${key}`, () => {
            const [one = '', other = ''] = parsers.map((parse) => [...parse(text, language)].sort().join(', '));
            if (one !== other) throw new Error(`one sees the arguments ${one}, the other ${other}`);
          }),
        );
      }
    }
    return found;
  },
};

/** The catalogues of the portal and of its programs; the pages below `content` are no ICU texts. */
function catalogues(): { readonly file: string; readonly language: string }[] {
  return ['locales', 'oem-config'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .flatMap((file) => {
        const [, language] = /(?:^|\/)locales\/(en|fr)(?:\/[^/]+)?\.json$/.exec(file) ?? [];
        return language === undefined ? [] : [{ file, language }];
      }),
  );
}

function textsOf(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (name === '$schema') return [];
    return typeof value === 'string' ? [[prefix + name, value]] : textsOf(value as object, `${prefix}${name}.`);
  });
}

interface FormatjsNode {
  readonly type: number;
  readonly value?: string;
  readonly options?: { readonly [name: string]: { readonly value: readonly FormatjsNode[] } };
  readonly children?: readonly FormatjsNode[];
}

async function formatjs(): Promise<Parse> {
  const { parse } = await loadOutside<{ parse(text: string): readonly FormatjsNode[] }>('@formatjs/icu-messageformat-parser');
  const LITERAL = 0;
  const POUND = 7;
  const TAG = 8;
  const argumentsOf = (nodes: readonly FormatjsNode[]): string[] =>
    nodes.flatMap(({ children = [], options = {}, type, value = '' }) => [
      ...([LITERAL, POUND, TAG].includes(type) ? [] : [value]),
      ...Object.values(options).flatMap((option) => argumentsOf(option.value)),
      ...argumentsOf(children),
    ]);
  return (text) => new Set(argumentsOf(parse(text)));
}

interface MessageformatNode {
  readonly type: string;
  readonly arg?: string;
  readonly cases?: readonly { readonly tokens: readonly MessageformatNode[] }[];
}

async function messageformat(): Promise<Parse> {
  const { parse } = await loadOutside<{ parse(text: string, options: object): readonly MessageformatNode[] }>('@messageformat/parser');
  const argumentsOf = (nodes: readonly MessageformatNode[]): string[] =>
    nodes.flatMap(({ arg, cases = [] }) => [...(arg === undefined ? [] : [arg]), ...cases.flatMap(({ tokens }) => argumentsOf(tokens))]);
  return (text, language) => {
    const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const ordinal = new Intl.PluralRules(language, { type: 'ordinal' }).resolvedOptions().pluralCategories;
    return new Set(argumentsOf(parse(text, { cardinal, ordinal, strict: false })));
  };
}
