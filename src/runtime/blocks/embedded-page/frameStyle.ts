import { styleNonce } from '../../theme/styleNonce.ts';

/**
 * A style element for the document in a frame: typeface, sizes and colours of the element around it, which the document may overrule. It
 * carries the nonce of the page, whose content security policy holds in the frame too.
 */
export function frameStyle(around: Element, scheme: 'light' | 'dark'): string {
  const { backgroundColor, color, fontFamily, fontSize } = getComputedStyle(around);
  const rules = [
    `:root{color-scheme:${scheme};background:${backgroundColor};color:${color};font:${fontSize}/1.5 ${fontFamily}}`,
    'body{margin:1rem;overflow-wrap:anywhere}',
    'h1,h2,h3,h4{margin:0 0 .5em;font-size:1.125em;line-height:1.3}',
    'p,ul,ol,table{margin:0 0 .75em}',
    'ul,ol{padding-inline-start:1.25rem}',
    'img{max-width:100%}',
  ];
  return `<style nonce="${styleNonce() ?? ''}">${rules.join('')}</style>`;
}
