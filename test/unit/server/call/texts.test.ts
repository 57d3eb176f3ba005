import { translatorFor } from '../../../../src/server/call/texts.ts';

type Reader = Parameters<typeof translatorFor>[0];

test('the program and the language of a reader are searched for once, however many texts are translated', () => {
  const searches: unknown[] = [];
  const variant = { text: (language: string, key: string, args?: object) => `${language} ${key} ${JSON.stringify(args ?? {})}` };
  const portal = {
    portal: {
      languages: [
        { id: 'en', wire: 'ENGLISH' },
        { id: 'fr', wire: 'FRENCH' },
      ],
    },
    variants: new Map([['honda', variant]]),
    variantFor: (details: unknown) => {
      searches.push(details);
      return 'honda';
    },
  };
  const actor = { user: { oemName: 'Honda', language: 'FRENCH' } };
  const translate = translatorFor({ portal, actor, settings: {}, http: { headers: {} } } as unknown as Reader);
  expect(searches).toEqual([]);
  expect([translate('a'), translate('b', { count: 2 }), translate('c')]).toEqual(['fr a {}', 'fr b {"count":2}', 'fr c {}']);
  expect(searches).toEqual([{ oemName: 'Honda' }]);
});
