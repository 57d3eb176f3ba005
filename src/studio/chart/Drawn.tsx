import type { ReactElement } from 'react';
import { createElement } from 'react';
import type { Shape } from '#chart';

/** Names of attributes that React writes otherwise than SVG. */
const NAMES: Readonly<Record<string, string>> = { class: 'className', 'marker-end': 'markerEnd', 'text-anchor': 'textAnchor' };

/** A shape of a drawing. */
export function Drawn({ shape }: { readonly shape: Shape }): ReactElement {
  const attributes = Object.fromEntries(Object.entries(shape.attributes).map(([name, value]) => [NAMES[name] ?? name, value]));
  const children = shape.children.map((child, index) =>
    // A drawing is made anew as a whole.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    typeof child === 'string' ? child : <Drawn key={index} shape={child} />,
  );
  return createElement(shape.name, attributes, ...children);
}
