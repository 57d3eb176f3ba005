import { contentProblems, pixelSize } from '../../../src/compiler/load/assetContent.ts';
import { type Changes, type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { edited } from './support/edited.ts';

let home: MemoryPortal;
beforeAll(async () => {
  home = await memoryPortal('');
});

const HONDA = 'oem-config/honda/oem.json';

/** The diagnostics of a change: code, pointer, message and fix. */
async function faults(changes: Changes): Promise<string[]> {
  const { diagnostics } = await home.compile(changes);
  const found = diagnostics.filter(({ code }) => code !== 'UNUSED');
  return found.map(({ code, pointer, message, fix }) => `${code} ${pointer}: ${message} (${fix})`);
}

/** The diagnostics of one changed value. */
function faultsOf(path: string, pointer: string, value: unknown): Promise<string[]> {
  return faults(new Map([[path, edited(home.texts.get(path) ?? '', pointer, { set: () => value })]]));
}

describe('values of a program that are wrong', () => {
  test.each([
    ['/support/email', 'help(at)example.com', 'is not an e-mail address, e.g. help@example.com (undefined)'],
    ['/support/phone', '512-555-017', 'is not a phone number of ten digits in North America, e.g. 512-555-0111 (undefined)'],
    [
      '/privacyUrl',
      'www.example.com/privacy',
      'is not an address that begins with https:// (or with / for a page of the portal) (did you mean "https://www.example.com/privacy"?)',
    ],
    ['/tokens/primary', 'B3001B', 'is not a colour: # and six of 0-9 and a-f, e.g. #0a3d91 (did you mean "#B3001B"?)'],
  ])('[C1] %s says in plain words what is missing', async (pointer, value, expected) => {
    expect(await faultsOf(HONDA, pointer, value)).toEqual([`VALUE_PATTERN ${pointer}: "${value}" ${expected}`]);
  });

  test.each(['(512) 555-0150', '5125550150', '+1 512 555 0150', '512.555.0150'])('[C1] %s is a phone number', async (phone) => {
    expect(await faultsOf(HONDA, '/support/phone', phone)).toEqual([]);
  });

  test('[C1] a colour that cannot carry text comes with the nearest that can', async () => {
    const found = await faultsOf(HONDA, '/tokens/primary', '#ffee66');
    expect(found.map((line) => line.slice(0, 26))).toEqual(Array(2).fill('CONTRAST /tokens/primary: '));
    const [, proposed] = /the nearest that fits is (#[0-9a-f]{6})/.exec(found[0] ?? '') ?? [];
    expect(await faultsOf(HONDA, '/tokens/primary', proposed)).toEqual([]);
  });

  test('[C1] a logo that is too large for every page is told where it is named', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><!--${' '.repeat(210_000)}--></svg>`;
    expect(await faults(new Map([['oem-config/honda/assets/logo.svg', drawing]]))).toEqual([
      'ASSET_LARGE /logo: "honda/assets/logo.svg" has 211 kB; at most 200 kB are allowed here (save it smaller: fewer pixels, WebP in place of PNG, or a drawing (SVG))',
    ]);
  });
});

test('an argument of a message that cannot be read is told once, at its character', async () => {
  const home = 'schemas/screens/shell/home.screen.json';
  expect(await faultsOf(home, '/blocks/0/text', '@home.heading(program: upper kase(text(oem.displayName)))')).toEqual([
    "EXPRESSION /blocks/0/text: there is no function 'upper kase' (did you mean 'upper case(text)'?)",
  ]);
});

describe('a logo that cannot be seen', () => {
  const logo = 'oem-config/honda/assets/logo.svg';
  const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const warnings = async (path: string, inside: string) =>
    (await faults(new Map([[path, drawing(inside)]]))).map((line) => line.split(':')[0]);

  test('[D4] is told for light and for dark colours, with what helps', async () => {
    expect(await faults(new Map([[logo, drawing('<path fill="#fff"/>')]]))).toEqual([
      'LOGO_CONTRAST /logo: "honda/assets/logo.svg" cannot be seen in light colours: its contrast with the header is at most 1.00; graphics need 3 (draw it darker here; the logo for dark colours is "logoDark")',
    ]);
    expect(await warnings(logo.replace('logo.', 'logo-dark.'), '<path d="M0 0"/>')).toEqual(['LOGO_CONTRAST /logoDark']);
  });

  test.each([
    '<g fill="white"><path/></g><circle style="fill: #7a1f5c"/>',
    '<linearGradient><stop stop-color="#0a3d91"/></linearGradient><rect fill="url(#a)"/>',
    '<path fill="rebeccapurple"/><path fill="#ffffff"/>',
    '<style>.a{fill:var(--b)}</style><path class="a"/>',
  ])('[D4] is not told of %s', async (inside) => {
    expect(await warnings(logo, inside)).toEqual([]);
  });
});

describe('the content of an asset', () => {
  const found = (path: string, text: string) => contentProblems(path, Buffer.from(text, 'latin1')).map(({ message }) => message);
  const svg = (inside: string) => `<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

  test('[C1] a file is what its ending says', () => {
    expect(found('a.svg', '<!doctype html><html><svg></svg></html>')).toEqual(['the content is not that of a .svg file']);
    expect(found('a.png', '\xff\xd8\xff\xe0')).toEqual(['the content is not that of a .png file']);
    expect(found('a.webp', 'RIFF....WAVE')).toEqual(['the content is not that of a .webp file']);
    expect(found('a.vtt', '1\n00:00')).toEqual(['the content is not that of a .vtt file']);
    expect([found('a.jpg', '\xff\xd8\xff\xe0'), found('a.webp', 'RIFF....WEBPVP8 '), found('a.txt', '<html>')]).toEqual([[], [], []]);
  });

  test('[C1] a drawing only draws', () => {
    const harmless = '<style>.a{fill:url(#b)}</style><use href="#c"/><image href="data:image/png;base64,AA=="/><text>On = off</text>';
    expect(found('a.svg', svg(harmless))).toEqual([]);
    expect(found('a.svg', svg('<script>x</script>'))).toEqual(['the drawing holds a script: <script']);
    expect(found('a.svg', svg('<g onclick="x()"/>'))).toEqual(['the drawing holds an event handler: onclick=']);
    expect(found('a.svg', svg('<a href="javascript:x()"/>'))).toEqual(['the drawing holds a script: javascript:']);
    expect(found('a.svg', svg('<image xlink:href="//example.com/a.png"/>'))).toHaveLength(1);
    expect(found('a.svg', svg('<style>@import "https://example.com/a.css"</style>'))).toHaveLength(1);
    expect(found('a.svg', svg('<foreignObject/>'))).toHaveLength(1);
  });

  test('[C1] the size of a picture is read from each kind of file', () => {
    const size = (hex: string) => pixelSize(Buffer.from(hex.replaceAll(' ', '').padEnd(80, '0'), 'hex'));
    expect(size('89504e470d0a1a0a 0000000d 49484452 00001770 00000fa0')).toEqual([6000, 4000]);
    expect(size('474946383961 0a00 1400')).toEqual([10, 20]);
    expect(size('ffd8 ffe0 0004 0000 ffc0 0011 08 0fa0 1770')).toEqual([6000, 4000]);
    expect(size('52494646 00000000 57454250 56503820 00000000 000000 9d012a 7017 a00f')).toEqual([6000, 4000]);
    expect(size('52494646 00000000 57454250 56503858 00000000 00000000 6f1700 9f0f00')).toEqual([6000, 4000]);
    expect(size('52494646 00000000 57454250 5650384c 00000000 2f 6fd7e703')).toEqual([6000, 4000]);
  });
});

describe('what the check says of mistakes', () => {
  test('[C1] a curly quote is named', async () => {
    const text = (home.texts.get(HONDA) ?? '').replace('"id"', '“id”');
    expect(await faults(new Map([[HONDA, text]]))).toEqual([
      'JSON_SYNTAX : “ is not the quotation mark of JSON; write " before and after a text (undefined)',
    ]);
  });

  test('[C1] a language that the portal lacks is no misspelling of another one', async () => {
    expect(await faults(new Map([['locales/es/a.json', '{ "a": "b" }']]))).toEqual([
      'LANGUAGE_UNKNOWN : the portal has no language "es" (it has en, fr; a further one is added in "languages" of schemas/portal.json)',
    ]);
  });

  test('[C1] a misspelt key of a program is told as that, with the key that was meant', async () => {
    const path = 'oem-config/genesis/locales/en.json';
    const program = JSON.stringify({ $schema: '../../../schemas/meta/messages.schema.json', shell: { welcom: 'Hello, {name}' } });
    expect(await faults(new Map([[path, program]]))).toContain(
      'MESSAGE_LANGUAGE /shell/welcom: "shell.welcom" is missing in fr, and the base portal has no message of this key (did you mean "shell.welcome"?)',
    );
  });

  test('[C1] a key that is misspelt in one language comes with its name in the other', async () => {
    const path = 'locales/fr/shell.json';
    const text = (home.texts.get(path) ?? '').replace('"welcome"', '"welcom"');
    expect(await faults(new Map([[path, text]]))).toContain(
      'MESSAGE_LANGUAGE /shell/welcom: "shell.welcom" is missing in en (did you mean "shell.welcome"?)',
    );
  });

  test('[C1] an argument that only one language has is reported once, where that text stands', async () => {
    const path = 'locales/fr/shell.json';
    const found = await faultsOf(path, '/shell/welcome', 'Bonjour, {nom}');
    expect(found).toEqual(['MESSAGE_ARGUMENTS /shell/welcome: "shell.welcome" takes {nom}, in en {name} (undefined)']);
  });

  test('[C1] a text with tags, and one that was never translated, are told', async () => {
    const path = 'locales/fr/shell.json';
    const [markup] = await faultsOf(path, '/shell/messages', 'Les <strong>messages</strong> & plus');
    expect(markup).toMatch(/^MESSAGE_MARKUP \/shell\/messages: "shell\.messages" holds <strong>, which is shown as it is/);
    expect(await faultsOf(path, '/shell/messages', 'Moins < 5 & plus > 3')).toEqual([]);
    const english = JSON.parse(home.texts.get('locales/en/shell.json') ?? '').shell.skipToContent as string;
    expect(await faultsOf(path, '/shell/skipToContent', english)).toEqual([
      'MESSAGE_SAME /shell/skipToContent: "shell.skipToContent" is the same as in en (translate it; if it is right, add its key to locales/same-texts.json)',
    ]);
  });

  test('[C1] a misspelt target of a flow is one fault, with the states that there are', async () => {
    const path = 'workflows/contact-chain.machine.json';
    const found = await faultsOf(path, '/states/contact, enrollment, billing, changed/on/CLOSE', { target: 'somewhereElse' });
    expect(found.filter((line) => line.startsWith('MACHINE_'))).toHaveLength(1);
    expect(found[0]).toMatch(/^MACHINE_TARGET_UNKNOWN .*There is /);
  });
});

describe('what would do instead of a name that is not known', () => {
  const SCREEN = 'schemas/screens/shell/home.screen.json';
  const FIELD = '/schema/properties/name';

  test.each([
    [{ notic: '@home.title' }, '/blocks/0/notic: there is no block "notic" (did you mean "notice"?)'],
    [
      { text: '@home.title', if: 'isDealr' },
      "/blocks/0/if: nothing is called 'isDealr' here (did you mean 'isDealer'? Conditions are named in schemas/conditions)",
    ],
    [
      { text: '@home.title', if: 'isFrobbing' },
      "/blocks/0/if: nothing is called 'isFrobbing' here (name a condition so in schemas/conditions, or write where it is from, e.g. value.isFrobbing)",
    ],
    [
      { text: '@home.titel' },
      '/blocks/0/text: there is no message "home.titel" (did you mean "home.title"? Else write it in locales/en/home.json and locales/fr/home.json)',
    ],
  ])('[C1] %j in a screen', async (block, expected) => {
    expect(await faultsOf(SCREEN, '/blocks/0', { id: 'heading', ...block })).toEqual([expect.stringContaining(expected)]);
  });

  test('[C1] a text that a program changes in one language names the file of the other', async () => {
    const changes = new Map([['oem-config/acura/locales/en.json', JSON.stringify({ home: { title: 'Welcome' } })]]);
    const expected =
      'MESSAGE_OVERRIDE /home/title: "home.title" is overridden here but not in fr (write it in oem-config/acura/locales/fr.json too)';
    expect(await faults(changes)).toEqual([expected]);
  });

  test('[C1] a field of a form without a title is told', async () => {
    expect(await faultsOf('schemas/forms/shell/contact.form.json', FIELD, { type: 'string', maxLength: 250 })).toEqual([
      `FORM_TITLE ${FIELD}: the field "name" has no title, so that it is shown under its name (give it "title", the key of a text, in the form or in the entity that it refers to)`,
    ]);
  });
});
