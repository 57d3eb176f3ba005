import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSchema } from '@tiptap/core';
import { documentOf, htmlOf, lossOf } from '../../../../src/runtime/content/richHtml.ts';
import { extensions } from '../../../../src/runtime/content/richText.ts';
import { recordProof } from '../../../proof/support/proof.ts';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

/** HTML as it comes from other editors, and what of it this one would lose. */
const corpus: readonly (readonly [html: string, lost: readonly string[]])[] = [
  ['Plain words', []],
  ['<p>One</p><p>Two</p>', []],
  ['<p>A <b>bold</b>, an <i>italic</i>, a <strong>strong</strong> and an <em>em</em></p>', []],
  ['<h2>Title</h2><h3>Lower</h3><p>Text</p>', []],
  ['<h1>First</h1><h5>Fifth</h5>', []],
  ['<ul><li>a</li><li>b</li></ul>', []],
  ['<ol><li><p>a</p></li><li><p>b</p></li></ol>', []],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', []],
  ['<p><a href="https://example.com/x" target="_blank" rel="noopener">link</a></p>', []],
  ['<p><a href="/enrolment">inside</a> <a href="mailto:a@example.com">mail</a> <a href="tel:5125550142">call</a></p>', []],
  ['<table><tr><th>Price</th></tr><tr><td>599</td></tr></table>', []],
  ['<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><p>1</p></td></tr></tbody></table>', []],
  ['<table><tr><td colspan="2">wide</td></tr><tr><td>1</td><td>2</td></tr></table>', []],
  ['<p>H<sub>2</sub>O and x<sup>2</sup>, <u>under</u> and <s>struck</s></p>', []],
  ['<blockquote><p>Said</p></blockquote><hr><p>After</p>', []],
  ['<p>Line<br>break</p>', []],
  ['<p>&nbsp;Spaces&nbsp;</p>', []],
  ['  <p>\n  Indented\n  source </p>\n', []],
  ['<p>Symbols &amp; &lt;tags&gt; &copy; é à ç œ 汉字 🙂</p>', []],
  ['', []],
  ['<p></p>', []],
  ['<table><caption>Prices</caption><tr><td>1</td></tr></table>', ['caption']],
  ['<p class="lead" style="color:red">Styled</p>', ['p class', 'p style']],
  ['<p>See <img src="/assets/a.png" alt="A chart"> here</p>', ['img', 'img src', 'img alt']],
  ['<div>Block</div>', ['div']],
  ['<p><span>Span</span></p>', ['span']],
  ['<p><font color="blue">Old</font></p>', ['font', 'font color']],
  ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', ['dl', 'dt', 'dd']],
  ['<p>a<script>alert(1)</script></p>', ['script', 'text']],
  ['<p onclick="x()">Handler</p>', ['p onclick']],
  ['<p><a href="javascript:x()">Bad link</a></p>', ['a', 'a href']],
  ['<iframe src="https://example.com"></iframe><p>Frame</p>', ['iframe', 'iframe src']],
  ['<pre>code  block</pre>', ['pre']],
  ['<p id="anchor">Anchor</p>', ['p id']],
  ['<p lang="fr">Langue</p>', ['p lang']],
  ['<details><summary>More</summary>Text</details>', ['details', 'summary']],
  ['<ul><li>a</li>b</ul>', []],
  ['<p>Unclosed <b>bold', []],
  ['<p><mark>Marked</mark></p>', ['mark']],
  ['<!-- note --><p>Comment</p>', []],
];
const block = (content: string, index: number) => ({
  id: index + 1,
  humanReadableId: `b${index}`,
  type: 'LIST_ITEM_TEXT',
  content,
  blockOrder: index,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
});

test.each(corpus)('%j loses %j', (html, lost) => {
  expect([...lossOf(html)].sort()).toEqual([...lost].sort());
});

test('what is not lost comes back with the same meaning, and is the same when it is opened again', () => {
  const schema = getSchema(extensions);
  const again = (html: string): string => htmlOf(schema.nodeFromJSON(documentOf(html)));
  const whole = corpus.filter(([, lost]) => lost.length === 0).map(([html]) => html);
  for (const html of whole) expect([html, again(again(html))]).toEqual([html, again(html)]);
  expect(again('<ul><li>a</li></ul>')).toBe('<ul><li>a</li></ul>');
  expect(again('<table><tr><th>Price</th></tr><tr><td>599</td></tr></table>')).toBe(
    '<table><tbody><tr><th>Price</th></tr><tr><td>599</td></tr></tbody></table>',
  );
});

test('opening and closing every text of the corpus changes no byte of it and saves nothing', async () => {
  const cms = new FakeCms({ id: 7, humanReadableId: 'old', contentBlocks: corpus.map(([html], index) => block(html, index)) } as never);
  const { clock, container } = await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await waitFor(() => expect(container.querySelectorAll('.p-edit')).toHaveLength(corpus.length));
  for (const [index, [, lost]] of corpus.entries()) {
    const piece = within(container.querySelector(`[data-block="block:${index + 1}"]`) as HTMLElement);
    await userEvent.click(piece.getByRole('button', { name: 'Edit: Text' }));
    if (lost.length === 0) {
      await piece.findByRole('textbox');
      await userEvent.click(piece.getByRole('button', { name: 'Save and close' }));
    } else {
      expect(await piece.findByRole('alert')).toHaveTextContent(
        `This text has formatting that the editor cannot keep: ${lost[0]}`.slice(0, 50),
      );
      await userEvent.click(piece.getByRole('button', { name: 'Leave it as it is' }));
    }
  }
  await clock.pass(60_000);
  await act(async () => undefined);
  expect(cms.saves).toEqual([]);
  expect(cms.pages[0]?.contentBlocks?.map(({ content }) => content)).toEqual(corpus.map(([html]) => html));
  recordProof({
    id: 'C4-legacy',
    what: 'legacy HTML opened and closed by the content editor',
    bar: '0 bytes changed',
    figure: `${corpus.length} texts, 0 bytes`,
  });
}, 60_000);

test('text with markup that would be lost is edited only after the user has chosen to simplify it', async () => {
  const cms = new FakeCms({ id: 7, humanReadableId: 'old', contentBlocks: [block('<div class="x">Old</div>', 0)] } as never);
  await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Text' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Simplify and edit' }));
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Old');
  expect(cms.saves).toEqual([]);
});
