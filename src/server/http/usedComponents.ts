type Components = { readonly [group: string]: { readonly [name: string]: unknown } };

/** Groups whose members are named without `$ref`. */
const NAMED_GROUPS: ReadonlySet<string> = new Set(['securitySchemes']);

/** An OpenAPI document without the components that nothing in it refers to, directly or through other components. */
export function usedComponents<Document extends { readonly components: Components }>(document: Document): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [group = '', name = ''] of componentsIn(part)) {
      if (used.has(`${group}/${name}`)) continue;
      used.add(`${group}/${name}`);
      follow(components[group]?.[name]);
    }
  };
  follow(rest);
  const groups = Object.entries(components).map(([group, members]) => {
    const left = Object.entries(members).filter(([name]) => NAMED_GROUPS.has(group) || used.has(`${group}/${name}`));
    return [group, Object.fromEntries(left)] as const;
  });
  return { ...document, components: Object.fromEntries(groups) };
}

/** Group and name of each component that a part of the document refers to. */
function componentsIn(part: unknown): string[][] {
  const found: string[][] = [];
  JSON.stringify(part, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith('#/components/'))
      found.push(value.split('/').slice(2, 4).map(decode));
    return value;
  });
  return found;
}

function decode(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}
