/** An element of SVG; its attributes have the names that SVG gives them. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

export function shape(name: string, attributes: Shape['attributes'], children: Shape['children'] = []): Shape {
  return { name, attributes, children };
}

/** A group of several classes, of which those that are not wanted are left out. */
export function group(classes: readonly (string | false | undefined)[], children: Shape['children']): Shape {
  return shape('g', { class: classes.filter(Boolean).join(' ') }, children);
}
