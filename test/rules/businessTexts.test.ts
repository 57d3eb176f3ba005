import { readdirSync } from 'node:fs';
import { createEvaluation, evaluate } from '#conditions';
import type { Condition } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { step } from '../support/step.ts';

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;

/** Every object of a document that has a property. */
function partsWith(property: string, document: string): { readonly [name: string]: unknown }[] {
  const found: { readonly [name: string]: unknown }[] = [];
  JSON.parse(JSON.stringify(coreDocument(document)), (_name, part) => {
    if (typeof part === 'object' && part !== null && property in part) found.push(part);
    return part;
  });
  return found;
}

/** Keys of the texts of a catalogue, nested ones joined by dots. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    name === '$schema' ? [] : typeof text === 'string' ? [`${prefix}${name}`] : keysOf(text, `${prefix}${name}.`),
  );
}

/** A text of a catalogue in both languages. */
const both = (file: string, key: string) =>
  ['en', 'fr'].map((language) => key.split('.').reduce((texts, name) => texts[name], read(`locales/${language}/${file}.json`)));

test('[BU-I18N-01] every text of the portal is there in English and in French', () => {
  for (const file of readdirSync('locales/en').filter((name) => name.endsWith('.json'))) {
    const [english, french] = ['en', 'fr'].map((language) => keysOf(read(`locales/${language}/${file}`)));
    expect([file, french?.sort()]).toEqual([file, english?.sort()]);
  }
});

test('messages of the business areas stand as written, with their French equivalents', () => {
  step('BU-I18N-03', () =>
    expect(both('validation', 'validation.required')).toEqual(['This field is required.', 'Ce champ est obligatoire']),
  );
  step('BU-I18N-04', () => expect(both('validation', 'validation.number')).toEqual(['Invalid number!', 'Numéro incorrect!']));
  step('BU-I18N-05', () =>
    expect(both('errors', 'errors.generic')).toEqual(['An Error Has Occurred', expect.stringMatching(/^Une erreur s['’]est produite$/)]),
  );
  step('BU-I18N-06', () => expect(both('errors', 'errors.saved')).toEqual(['Saved Successfully', 'Enregistrement réussi']));
  step('BU-I18N-07', () => expect(both('errors', 'errors.noData')).toEqual(['No Data Found', 'Aucunes données trouvées']));
});

test('[BU-ENROLLMENT-44] who has enrolled reads in both languages that a specialist calls within 1 to 2 business days', () => {
  const [english, french] = both('enrolling', 'enrolling.enrolled');
  expect(english).toBe('Thank you. A specialist will contact you within 1 to 2 business days.');
  expect(french).toBe('Merci. Un spécialiste communiquera avec vous dans un délai de 1 à 2 jours ouvrables.');
  const shown = partsWith('text', 'schemas/screens/enrolling/enrollment.screen.json').map(({ text }) => text);
  expect(shown).toContainEqual({ $t: 'enrolling.enrolled' });
});

test.each([
  ['enrolling/enrollment', 'enrolling', 'outstandingAdmin'],
  ['packages/website-program', 'enrolling', 'outstandingAdmin'],
  ['subscriptions/subscriptions', 'enrolling', 'outstandingAdmin'],
  ['enrollments/edit-enrollment', 'enrollments', 'outstanding'],
])('[BU-ENROLLMENT-46] administrators read the second outstanding text, as specified: %s', (screen, catalogue, name) => {
  const key = `${catalogue}.${name}`;
  expect(both(catalogue, key)[0]).toBe('dealer has outstanding account and enrollment changes disabled');
  expect(JSON.stringify(partsWith('tone', `schemas/screens/${screen}.screen.json`))).toContain(JSON.stringify({ $t: key }));
});

test.each([
  ['manage enrollments', 'schemas/screens/enrollments/manage-enrollments.screen.json'],
  ['website program', 'schemas/screens/packages/website-program.screen.json'],
])('[BU-ERRORS-07] a search without rows says so: %s', (_, screen) => {
  const searches = partsWith('emptyTitle', screen);
  expect(searches.map(({ emptyTitle }) => emptyTitle)).toContainEqual({ $t: 'errors.noData' });
  expect(both('errors', 'errors.noData')[0]).toBe('No Data Found');
});

test('[BU-ERRORS-08] a number that is none is told at its field', () => {
  const { messages } = read('schemas/forms/enrollments/dealer-properties.form.json');
  for (const fault of ['#type', '#minimum', '#maximum']) expect([fault, messages[fault]]).toEqual([fault, 'validation.number']);
  expect(both('validation', 'validation.number')[0]).toBe('Invalid number!');
});

test('[BU-ERRORS-09] a program without add-ons says that no mappings are found', () => {
  const [text, ...more] = partsWith('text', 'schemas/screens/enrollments/edit-enrollment.screen.json').filter(
    (part) => (part['text'] as { $t?: string }).$t === 'enrollments.edit.noAddons',
  );
  expect(more).toEqual([]);
  expect(both('enrollments', 'enrollments.edit.noAddons')[0]).toBe('No mappings found');
  const isShown = (addons: readonly object[]) =>
    evaluate(text?.['visibleIf'] as Condition, createEvaluation({ roots: { item: () => ({ addons }) }, facts: {}, conditions: {} }));
  expect([isShown([]), isShown([{ id: 4 }])]).toEqual([true, false]);
});

describe('roles', () => {
  const { roles } = read('schemas/access.json') as { roles: { readonly [name: string]: { readonly when: Condition } } };
  const rolesOf = (role: string) => {
    const evaluation = createEvaluation({ roots: { user: () => ({ role }), portal: () => ({}) }, facts: {}, conditions: {} });
    return Object.keys(roles).filter((name) => evaluate(roles[name]?.when as Condition, evaluation));
  };

  test.each([
    ['Dealer', ['dealer']],
    ['Dealer Group', ['dealer', 'dealerGroup']],
    ['admin', ['admin']],
    ['CMS Editor', ['cmsEditor']],
    ['somebody', []],
  ])('[BU-ROLES-05] the role %s is %j', (role, expected) => {
    expect(rolesOf(role)).toEqual(expected);
  });

  test.each([
    ['Honda Dealer User', true],
    ['OEM', false],
  ])('[BU-ROLES-06] %s counts as a dealer: %s', (role, expected) => {
    expect(rolesOf(role).includes('dealer')).toBe(expected);
  });
});
