import { readdirSync, readFileSync } from 'node:fs';

/** The texts of the base catalogues of a language by their keys, from the portal at `root`. */
export function catalogueTexts(language: string, root = '.'): Map<string, string> {
  const texts = new Map<string, string>();
  const enter = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value);
    else for (const [name, child] of Object.entries(value as object)) enter(child, key === '' ? name : `${key}.${name}`);
  };
  const files = readdirSync(`${root}/locales/${language}`, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) enter(JSON.parse(readFileSync(`${parentPath}/${name}`, 'utf8')), '');
  texts.delete('$schema');
  return texts;
}
