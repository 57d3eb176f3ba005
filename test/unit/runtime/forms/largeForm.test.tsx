import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Block, JsonObject } from '#model';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

let commits = 0;
jest.mock('../../../../src/runtime/forms/templates/FieldTemplate.tsx', () => {
  const real = jest.requireActual('../../../../src/runtime/forms/templates/FieldTemplate.tsx');
  return {
    FieldTemplate: (props: { readonly id: string; readonly children: ReactNode }) => {
      commits += 1;
      return real.FieldTemplate(props);
    },
  };
});

const names = Array.from({ length: 200 }, (_, index) => `f${index}`);
const schema: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: `Field ${name}` }])),
};
const part = formPart({ id: 'large', schema });
const sendChange = [{ type: 'send', params: { event: 'CHANGE', payload: { value: { $: 'event.data.f100' } } } }];
const block = { id: 'form', block: 'form', form: 'large', submitLabel: 'Save', onChange: sendChange } as Block;

/** Queries by role or label look at every field, which takes seconds in a form of this size. */
const inputOf = (container: HTMLElement, id = 'large_f100') =>
  waitFor(
    () => {
      const input = container.querySelector<HTMLInputElement>(`#${id}`);
      if (input === null) throw new Error('the form is not there yet');
      return input;
    },
    { timeout: 10_000 },
  );

jest.setTimeout(30_000);

test('in a form of 200 fields a key renders one input, and the data is told once, after 250 ms of rest', async () => {
  const { seen, container } = renderBlock(block, { forms: { large: part } });
  const input = await inputOf(container);
  input.focus();
  jest.useFakeTimers();
  try {
    commits = 0;
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      fireEvent.change(input, { target: { value: text } });
      act(() => jest.advanceTimersByTime(50));
    }
    expect(input).toHaveValue('abcd');
    expect(commits).toBe(0);
    expect(seen.ran).toEqual([]);
    await act(async () => jest.advanceTimersByTime(250));
    expect(seen.ran.map(({ params }) => params['payload'])).toEqual([{ value: 'abcd' }]);
    expect(commits).toBe(0);
    fireEvent.blur(input);
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThanOrEqual(3);
  } finally {
    jest.useRealTimers();
  }
});

test('a text that the shape of the form depends on is committed at rest', async () => {
  const watched = formPart({
    id: 'watched',
    schema: {
      ...schema,
      if: { required: ['f100'], properties: { f100: { const: 'more' } } },
      then: { properties: { extra: { type: 'string', title: 'Extra' } } },
    },
  });
  const { container } = renderBlock({ ...block, form: 'watched' } as Block, { forms: { watched } });
  const input = await inputOf(container, 'watched_f100');
  input.focus();
  fireEvent.change(input, { target: { value: 'more' } });
  await inputOf(container, 'watched_extra');
});

test('leaving the field commits at once', async () => {
  const { seen, container } = renderBlock(block, { forms: { large: part } });
  const input = await inputOf(container);
  fireEvent.change(input, { target: { value: 'x' } });
  fireEvent.blur(input);
  expect(seen.ran.map(({ params }) => params['payload'])).toEqual([{ value: 'x' }]);
});

test('leaving the field for a button commits with the click, not while the button is pressed', async () => {
  const { seen, container } = renderBlock(block, { forms: { large: part } });
  const input = await inputOf(container);
  fireEvent.change(input, { target: { value: 'x' } });
  fireEvent.pointerDown(input);
  fireEvent.blur(input);
  expect(seen.ran).toEqual([]);
  fireEvent.pointerUp(input);
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(seen.ran.map(({ params }) => params['payload'])).toContainEqual({ value: 'x' });
});
