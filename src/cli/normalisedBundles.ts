import type { CompiledPortal, VariantPortal } from '#compiler';
import { isJsonObject, type ScreenPart, type ShellPart } from '#model';

/**
 * What compiling emits, as JSON texts by file name that can be compared between two states of the documents: a file for each program and
 * language, one for what the server reads of each program, one for what it reads of all. Keys are sorted. Left out is what only names a
 * content that stands here itself: the version, the addresses of screens and validators, and the validators' code, made of the forms.
 */
export function normalisedBundles(portal: CompiledPortal): ReadonlyMap<string, string> {
  const texts = new Map<string, string>([['server.json', jsonText(serverPart(portal))]]);
  for (const variant of portal.variants.values()) {
    texts.set(`${variant.id}/server.json`, jsonText(variantPart(variant)));
    for (const { id: language } of portal.portal.languages) {
      texts.set(`${variant.id}/${language}.json`, jsonText(pagePart(portal, variant.id, language)));
    }
  }
  return texts;
}

/** What the server reads of all programs: `openapi` has the procedures, `machines` the life cycles, `messages` the texts of mails too. */
function serverPart(portal: CompiledPortal): object {
  const { access, conditions, contents, demo, facts, machines, openapi, operations, routes } = portal;
  const messages = [...portal.sources().documents].filter(([path]) => MESSAGES.test(path)).map(([path, text]) => [path, textsOf(text)]);
  return {
    access,
    conditions,
    contents,
    demo,
    facts,
    machines,
    messages: Object.fromEntries(messages),
    openapi,
    operations,
    portal: portal.portal,
    routes,
  };
}

function textsOf(document: string): object {
  const { $schema, ...texts } = JSON.parse(document) as { readonly [key: string]: unknown };
  return texts;
}

const MESSAGES = /(?:^|\/)locales\/[A-Za-z-]+(?:\/[^/]+)?\.json$/;

function variantPart({ menus, oem, products }: VariantPortal): object {
  return { menus, oem, products };
}

/** What a browser loads of a program in a language: the shell with its screens in place of their addresses. */
function pagePart(portal: CompiledPortal, variant: string, language: string): object {
  const read = <T>(path: string): T => JSON.parse(Buffer.from(portal.files.get(path)?.body ?? []).toString('utf8')) as T;
  const { version: _, ...shell } = read<ShellPart>(portal.manifest(variant, language).shell);
  const screens = Object.entries(shell.screens).map(([id, path]) => [id, read<ScreenPart>(path)]);
  return { ...shell, screens: Object.fromEntries(screens) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, (key, part) => (key === 'validatorUrl' ? undefined : sortedByKey(part)), 1)}\n`;
}

function sortedByKey(value: unknown): unknown {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))) : value;
}
