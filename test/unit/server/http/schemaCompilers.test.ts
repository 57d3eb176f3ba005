import { schemaCompilers } from '../../../../src/server/http/schemaCompilers.ts';

const schema = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 0 },
    price: { type: ['number', 'null'] },
    ids: { type: 'array', items: { type: 'integer' } },
    code: { type: 'string' },
    open: { type: 'boolean' },
  },
};
const { request } = schemaCompilers(() => undefined);

/** What a part of a request becomes; undefined if it is refused. */
function read(part: string, sent: object, contentType?: string): unknown {
  const validate = request({ schema, httpPart: part, method: 'GET', url: '/', ...(contentType && { contentType }) } as never) as (
    data: unknown,
  ) => unknown;
  const data = structuredClone(sent);
  return validate(data) ? data : undefined;
}

describe.each([
  ['querystring', undefined],
  ['params', undefined],
  ['body', 'application/x-www-form-urlencoded'],
  ['body', 'multipart/form-data'],
])('texts of %s %s', (part, contentType) => {
  test.each(['0x10', '0b1', '1e3', ' 1 ', '+1', '01', '-', '1.', '.5', 'Infinity', 'NaN', ' ', '１'])('%j is no number', (text) => {
    expect(['page', 'price'].map((name) => read(part, { [name]: text }, contentType))).toEqual([undefined, undefined]);
    expect(read(part, { ids: ['1', text] }, contentType)).toBeUndefined();
    expect(read(part, { code: text }, contentType)).toEqual({ code: text });
  });

  test('digits are numbers, true and false are booleans, nothing else is', () => {
    const sent = { page: '7', price: '-0.50', ids: ['0', '12'], code: '007', open: 'true' };
    expect(read(part, sent, contentType)).toEqual({ page: 7, price: -0.5, ids: [0, 12], code: '007', open: true });
    expect([read(part, { price: '' }, contentType), read(part, { page: '' }, contentType)]).toEqual([{ price: null }, undefined]);
    for (const open of ['yes', '1', 'TRUE', 'on', ' true']) expect(read(part, { open }, contentType)).toBeUndefined();
  });
});
