import { Draft } from '../../../../../src/runtime/forms/drafts/Draft.ts';
import { Drafts } from '../../../../../src/runtime/forms/drafts/Drafts.ts';

function setUp(type = 'text', drafts = new Drafts()) {
  const input = Object.assign(document.createElement('input'), { type });
  const sent: string[] = [];
  const draft = new Draft(() => input);
  draft.target = { drafts, commit: (text) => sent.push(text), name: 'a' };
  draft.show(undefined);
  const write = (text: string): void => {
    input.value = text;
    draft.write();
  };
  return { draft, input, sent, write };
}

test('a key that falls between a commit and the arrival of its value stays', () => {
  const { draft, input, sent, write } = setUp();
  write('a');
  draft.flush();
  write('ab');
  draft.show('a');
  expect(input.value).toBe('ab');
  draft.flush();
  expect(sent).toEqual(['a', 'ab']);
});

test('a value from outside wins over what is written, and nothing is committed twice', () => {
  const { draft, input, sent, write } = setUp();
  write('mine');
  draft.show('theirs');
  expect(input.value).toBe('theirs');
  draft.flush();
  write('theirs');
  draft.flush();
  expect(sent).toEqual([]);
});

test('a number stays as it was written while it is the same number', () => {
  const { draft, input, write } = setUp('number');
  write('3.0');
  draft.flush();
  draft.show(3);
  expect(input.value).toBe('3.0');
  draft.show(4);
  expect(input.value).toBe('4');
});

test('a number that is taken away takes its text with it, 0 too', () => {
  const { draft, input } = setUp('number');
  draft.show(0);
  expect(input.value).toBe('0');
  draft.show(undefined);
  expect(input.value).toBe('');
});

test('what was told on while it rested is told again when it is as before', () => {
  jest.useFakeTimers();
  const stored: unknown[] = [];
  const store = (_: string, value: unknown): boolean => stored.push(value) > 0;
  const { draft, input, sent, write } = setUp('text', Object.assign(new Drafts(), { store }));
  document.body.append(input);
  input.focus();
  write('a');
  jest.advanceTimersByTime(250);
  expect([stored, sent]).toEqual([['a'], []]);
  write('');
  draft.leave();
  expect(sent).toEqual(['']);
  input.remove();
  jest.useRealTimers();
});
