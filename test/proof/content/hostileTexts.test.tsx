import { render } from '@testing-library/react';
import { SanitizedHtml } from '../../../src/runtime/ui/SanitizedHtml.tsx';
import { recordProof } from '../support/proof.ts';
import { hostileTexts } from './support/hostileTexts.ts';

/** Addresses that a reader's text may have: of the web and of this portal, mail and telephone. */
const HARMLESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|data:image\/(?:png|jpeg|gif|webp);)/i;
const ELEMENTS =
  'script,style,iframe,object,embed,form,input,button,select,textarea,link,meta,base,template,svg,math,video,audio,noscript,portal,slot';
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset', 'background', 'xlink:href'];

/** What of a shown text could run, load from elsewhere, hide or imitate something. */
function harmIn(box: HTMLElement): string[] {
  const elements = [...box.querySelectorAll('*')].filter(
    (element) => !element.classList.contains('p-rich__table') && element.className !== 'p-rich',
  );
  return [
    ...[...box.querySelectorAll(ELEMENTS)].map(({ tagName }) => tagName),
    ...elements.flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            ['style', 'id', 'name', 'class', 'popover', 'popovertarget', 'contenteditable'].includes(name) ||
            (ADDRESSES.includes(name) && !HARMLESS.test(value)) ||
            (name === 'src' && /^https?:/i.test(value)),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  ];
}

test('[CMS4] none of 300 hostile texts does anything where readers see it', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(300);
  const harmful: [string, string[]][] = [];
  for (const text of hostileTexts) {
    const { container, unmount } = render(<SanitizedHtml html={text} />);
    const harm = harmIn(container);
    if (harm.length) harmful.push([text, harm]);
    unmount();
  }
  expect(harmful).toEqual([]);
  recordProof({
    id: 'CMS4-text',
    what: 'hostile rich texts, as readers see them',
    bar: '0 of 300 harm',
    figure: `${hostileTexts.length} texts, 0 run, load or imitate anything`,
  });
});

test('words, emphasis, links, lists and tables stay', () => {
  const html =
    '<h2>T</h2><p>a <b>b</b> <a href="/contact-us">c</a></p><ul><li>d</li></ul><table><tbody><tr><td>e</td></tr></tbody></table>';
  const { container } = render(<SanitizedHtml html={html} />);
  expect([...container.querySelectorAll('h2,b,a[href="/contact-us"],li,td')].map(({ textContent }) => textContent)).toEqual([...'Tbcde']);
});
