import { memoryPortal } from '../support/memoryPortal.ts';
import { type ChangedPortal, changedPortal } from './support/changedPortal.ts';

const PROFILE = '/api/portal/profileContactDetails';
const OVERLAY = 'oem-config/acura/overlays/schemas/forms/shell/contact.form.json';
const ENTITY = 'schemas/entities/contact.schema.json';
const $schema = 'https://portico.example.com/meta/overlay.schema.json';
const optional = JSON.stringify({ $schema, schema: { required: { $remove: ['title'] } } });

let portal: ChangedPortal;
let codesOfBoth: readonly string[];
let codesOfOverlayAlone: readonly string[];

beforeAll(async () => {
  const { compile, texts } = await memoryPortal('');
  const entity = JSON.parse(texts.get(ENTITY) ?? '{}');
  const takesNone = JSON.stringify({ ...entity, required: ['name', 'email', 'phone'] });
  const codesOf = async (changes: ReadonlyMap<string, string>) => (await compile(changes)).diagnostics.map(({ code }) => code);
  codesOfOverlayAlone = await codesOf(new Map([[OVERLAY, optional]]));
  codesOfBoth = await codesOf(
    new Map([
      [OVERLAY, optional],
      [ENTITY, takesNone],
    ]),
  );
  portal = await changedPortal(({ write }) => {
    write(OVERLAY, optional);
    write(ENTITY, takesNone);
  });
});
afterAll(() => portal?.close());

/** The fields that the contact form on the home page of a program asks for, as browsers load it. */
function askedFor(program: string): unknown {
  const json = (path: string | undefined) => new TextDecoder().decode(portal.compiled.files.get(path ?? '')?.body);
  const shell = json(portal.compiled.manifest(program, 'en').shell);
  const home = JSON.parse(json(/\/portico\/screen-home\.[^"]+/.exec(shell)?.[0]));
  return home.forms.contact.schema.required;
}

describe('a field that one program makes optional', () => {
  test('is told until the entity takes its absence, and then no more', () => {
    expect(codesOfOverlayAlone).toEqual(['FORM_LOOSER']);
    expect(codesOfBoth).toEqual([]);
  });

  test('is saved empty by a dealer of the program, and read back', async () => {
    const dealer = await portal.signedIn('dealer.acura');
    const before = (await dealer.get(PROFILE)).json().contactDetails;
    const { title, ...contactDetails } = before;
    expect(title).toBe('General Manager');
    const saved = await dealer.post(PROFILE, { contactDetails });
    expect([saved.statusCode, saved.json().contactDetails]).toEqual([200, contactDetails]);
    expect((await dealer.get(PROFILE)).json().contactDetails).toEqual(contactDetails);
  });

  test('is still asked for by the forms of other programs', () => {
    expect(askedFor('acura')).toEqual(['name', 'email', 'phone']);
    expect(askedFor('honda')).toEqual(['title', 'name', 'email', 'phone']);
  });
});
