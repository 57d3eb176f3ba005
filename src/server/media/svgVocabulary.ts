const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements of SVG that are kept: they draw, and none loads, runs or changes anything. */
export const ELEMENTS = words(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask style`,
);

/** Attributes that are kept: shape, colour and position. A reference in one of them leads into the picture itself. */
export const ATTRIBUTES = words(
  `id class role x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio version transform
  gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits pathLength rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask mask-type display visibility overflow vector-effect
  paint-order shape-rendering text-rendering image-rendering color-interpolation color-rendering mix-blend-mode isolation font-family font-size
  font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration dominant-baseline
  alignment-baseline baseline-shift direction unicode-bidi writing-mode aria-hidden aria-label focusable baseProfile enable-background`,
);

/** Properties of styles that are kept: those of the attributes that are properties too. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  ...[...ATTRIBUTES].filter((name) => name.includes('-')),
  ...words('fill stroke opacity color display visibility overflow mask isolation transform direction'),
]);

/** Elements and attributes that editors of pictures add for themselves and that draw nothing: these go without a word. */
export const DROPPED_ELEMENTS = words('metadata');
export const DROPPED_ATTRIBUTES =
  /^(?:data-[\w.-]+|xml:space|xmlns(?::[\w.-]+)?|tabindex|lang|xml:lang|contentScriptType|contentStyleType)$/;
export const DROPPED_NAMESPACES =
  /inkscape|sodipodi|ns\.adobe\.com|bohemiancoding\.com|serif\.com|figma\.com|vectornator|creativecommons\.org|purl\.org\/dc|22-rdf-syntax-ns/;
