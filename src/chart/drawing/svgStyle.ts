/**
 * How a drawing looks that stands by itself: on white, in the reader's own typeface, with nothing from elsewhere. Letters are smaller than in
 * the Studio, because many typefaces are wider than that by which the places were measured.
 */
export const svgStyle = `
svg { background: #fff; font: 11px system-ui, sans-serif; }
text { fill: #161b22; }
.s-state rect, .s-state circle { fill: #eef1f5; stroke: #7a8796; stroke-width: 1.2; }
.s-state--compound rect, .s-state--parallel rect { fill: #f7f8fa; }
.s-state--parallel rect { stroke-dasharray: 7 4; }
.s-state__name { font-size: 12px; font-weight: 650; }
.s-state__kind, .s-state__line, .s-transition__text { fill: #535f6e; font-weight: 400; }
.s-state__text--around { paint-order: stroke; stroke: #fff; stroke-width: 3px; stroke-linejoin: round; }
.s-transition__line { fill: none; stroke: #1f4f8f; stroke-width: 1.3; }
.s-arrow, .s-transition__start { fill: #1f4f8f; }
.s-transition__label { fill: #fff; opacity: 0.94; }
.s-transition__trigger { font-weight: 600; }
`;
