import { parse } from '@formatjs/icu-messageformat-parser';
import { chooseLanguage } from '../../../../src/runtime/i18n/chooseLanguage.ts';
import { createTranslate } from '../../../../src/runtime/i18n/createTranslate.ts';

const supported = ['en', 'fr'];

describe('languages and formats', () => {
  test('[SH-I18N-02] the browser language counts if it is supported; fr-CA is fr (G-C16)', () => {
    expect(chooseLanguage({ supported, browser: ['de-DE', 'fr-CA', 'en-US'] })).toBe('fr');
  });

  test('[SH-I18N-03] otherwise it is en', () => {
    expect(chooseLanguage({ supported, browser: ['de', 'it'] })).toBe('en');
  });

  test('G-C16: address before user before earlier choice before browser', () => {
    const sources = { supported, address: 'en', user: 'fr', stored: 'en', browser: ['en'] };
    expect(chooseLanguage(sources)).toBe('en');
    expect(chooseLanguage({ ...sources, address: undefined })).toBe('fr');
    expect(chooseLanguage({ ...sources, address: undefined, user: undefined, stored: 'fr' })).toBe('fr');
  });

  test('messages are formatted from what the server parsed, in the language and zone of the portal', () => {
    const messages = {
      count: parse('{n, plural, one {# page} other {# pages}}') as never,
      when: parse('Seen {at, time, short}') as never,
      plain: 'Plain',
    };
    const translate = createTranslate([{ plain: 'Own' }, messages], {
      locale: 'en-US',
      timeZone: 'America/Chicago',
      onFault: () => undefined,
    });
    expect(translate('count', { n: 1200 })).toBe('1,200 pages');
    expect(translate('when', { at: Date.parse('2026-05-12T15:05:00Z') }).replace(/\s/g, ' ')).toBe('Seen 10:05 AM');
    expect(translate('when', { at: '2026-05-12T10:05:00-05:00' }).replace(/\s/g, ' ')).toBe('Seen 10:05 AM');
    expect([translate('plain'), translate('unknown.key')]).toEqual(['Own', 'unknown.key']);
  });

  test('a day given as text is that day in every zone', () => {
    for (const timeZone of ['America/Chicago', 'Pacific/Kiritimati', 'UTC']) {
      const faults: unknown[] = [];
      const messages = { from: parse('From {day, date, medium}') as never };
      const translate = createTranslate([messages], { locale: 'en-US', timeZone, onFault: (key, error) => faults.push(key, error) });
      expect(translate('from', { day: '2026-12-01' })).toBe('From Dec 1, 2026');
      expect(faults).toEqual([]);
    }
  });

  test('a message without numbers and dates does not ask the browser which locales it supports, which takes it long the first time', () => {
    const asked = jest.spyOn(Intl.NumberFormat, 'supportedLocalesOf');
    const translate = createTranslate([{ hello: parse('Welcome, {name}') as never }], { locale: 'fr-CA', onFault: () => undefined });
    expect(translate('hello', { name: 'Ann' })).toBe('Welcome, Ann');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('a message without its arguments is told once and shows its key', () => {
    const faults: string[] = [];
    const translate = createTranslate([{ hello: parse('Hello {name}') as never }], { locale: 'en-US', onFault: (key) => faults.push(key) });
    expect([translate('hello'), translate('hello')]).toEqual(['hello', 'hello']);
    expect(faults).toEqual(['hello']);
  });
});
