import { BAR_CLASS } from '../../../src/observer/barStyle.ts';
import { type UsedControl, watchControls } from '../../../src/observer/watchControls.ts';

/** What is told of each button of a page that is used. */
function toldOf(html: string): readonly UsedControl[] {
  document.body.innerHTML = html;
  const listeners = new Map<string, (event: unknown) => void>();
  const page = { addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener) };
  const used: UsedControl[] = [];
  watchControls(page as unknown as Document, (control) => used.push(control));
  for (const target of document.querySelectorAll('button')) listeners.get('click')?.({ isTrusted: true, target });
  return used;
}

test('the buttons of the bar are no controls of the page', () => {
  const used = toldOf(`<button>Save</button><section class="${BAR_CLASS}"><button>Allow</button></section>`);
  expect(used.map(({ name }) => name)).toEqual(['Save']);
});

test('controls of one name are told apart, whatever names them: text, label, title or another element', () => {
  const used = toldOf(`
    <p id="word">Edit</p>
    <button>Edit</button>
    <button hidden>Edit</button>
    <button aria-label="Edit">x</button>
    <button aria-labelledby="word">y</button>
    <button title="Edit"></button>
    <label for="own">Edit</label><button id="own">z</button>
    <button><span>Edit</span></button>
    <button>Edit all</button>
    <button>Cancel</button>`);
  const edits = used.filter(({ name }, at) => name === 'Edit' && at !== 1);
  expect(edits.map(({ nth }) => nth)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(used.slice(-2)).toMatchObject([
    { name: 'Edit all', nth: 0 },
    { name: 'Cancel', nth: 0 },
  ]);
});

test.each([
  ['<button><span style="display: none">Change</span><span>Edit</span></button>', 'Edit'],
  ['<button><svg aria-hidden="true"></svg><span>Edit  the\n dealer</span></button>', 'Edit the dealer'],
  ['<button>Edit <b>all</b></button>', 'Edit all'],
  ['<button>x<img alt="Edit"></button>', 'x Edit'],
  ['<button><svg><title>Edit</title></svg></button>', 'Edit'],
  ['<button></button>', ''],
])('%s is called "%s"', (html, name) => {
  expect(toldOf(html)).toMatchObject([{ name }]);
});
