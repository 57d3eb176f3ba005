import type { RJSFSchema } from '@rjsf/utils';
import type { JsonObject } from '#model';
import { compiledValidator, functionsOf } from '../../../../src/runtime/forms/validation/compiledValidator.ts';
import { formPart, loadCompiled } from '../formPart.ts';

async function created(schema: JsonObject) {
  const { default: create } = await loadCompiled(formPart({ schema }).validatorUrl);
  const watched = jest.fn(create);
  const validator = compiledValidator(await functionsOf(watched), schema as RJSFSchema);
  return { validator, creations: watched.mock.calls.length };
}

const textOf = (text: JsonObject): JsonObject => ({ type: 'object', properties: { text: { type: 'string', ...text } } });

test('a validator of dates gets their format before it validates', async () => {
  const { validator, creations } = await created(textOf({ format: 'date' }));
  expect(validator.errorsOf({ text: '2026-02-30' }).map(({ keyword }) => keyword)).toEqual(['format']);
  expect(validator.errorsOf({ text: '2026-02-28' })).toEqual([]);
  expect(creations).toBe(2);
});

test('a validator without formats waits for no script', async () => {
  const { validator, creations } = await created(textOf({ minLength: 3 }));
  expect(validator.errorsOf({ text: 'no' }).map(({ keyword }) => keyword)).toEqual(['minLength']);
  expect(creations).toBe(1);
});

test('a module that requires what the portal does not have is refused', async () => {
  await expect(functionsOf((load) => load('ajv/dist/runtime/uri'))).rejects.toThrow('ajv/dist/runtime/uri');
});
