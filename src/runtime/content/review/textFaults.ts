import { inertHtml } from '../../ui/inertHtml.ts';
import { isLinkAddress, pagePathOf } from '../linkAddress.ts';

/** What an editor should look at before publishing. */
export type Fault = 'empty' | 'vagueLink' | 'linkAddress' | 'linkPage' | 'noAlt' | 'vagueAlt' | 'headings' | 'tableHead';

export interface TextFault {
  readonly fault: Fault;
  /** The words, the address or the levels that the fault is about; '' without any. */
  readonly detail: string;
}

/** What texts are compared with. */
export interface TextRules {
  /** Words, in lower case, that say nothing of where a link leads. */
  readonly vagueLinks: ReadonlySet<string>;
  /** Words, in lower case, that say nothing of what a picture shows. */
  readonly vagueAlts: ReadonlySet<string>;
  /** What an address of a picture shows in words, where that is known better than by the page; undefined where it is not. */
  readonly describedAs: (address: string) => string | undefined;
  /** Whether a path of this origin, without query and fragment, is a page. */
  readonly isPage: (path: string) => boolean;
}

/** Faults of links, pictures and tables within rich text. */
export function textFaults(html: string, rules: TextRules): readonly TextFault[] {
  const { body } = new DOMParser().parseFromString(inertHtml(html), 'text/html');
  return [
    ...[...body.querySelectorAll('a')].flatMap((link) => linkFaults(link, rules)),
    ...[...body.querySelectorAll('img')].flatMap((picture) => altFaults(picture.getAttribute('alt') ?? '', rules)),
    ...[...body.querySelectorAll('table')].flatMap((table) =>
      table.querySelector('th') === null ? [{ fault: 'tableHead', detail: '' } as const] : [],
    ),
  ];
}

/** What is wrong with the words for a picture. */
export function altFaults(alt: string, { vagueAlts }: TextRules): readonly TextFault[] {
  const words = plain(alt);
  if (words === '') return [{ fault: 'noAlt', detail: '' }];
  return vagueAlts.has(words) || FILE_NAME.test(words) ? [{ fault: 'vagueAlt', detail: alt }] : [];
}

const FILE_NAME = /^\S+\.(?:png|jpe?g|svg|gif|webp)$/;

function linkFaults(link: HTMLAnchorElement, rules: TextRules): readonly TextFault[] {
  const alt = [...link.querySelectorAll('img')].map((picture) => picture.alt).join(' ');
  const words = plain(`${link.textContent ?? ''} ${alt}`);
  const isVague = words === '' || rules.vagueLinks.has(words);
  return [...(isVague ? [{ fault: 'vagueLink', detail: words } as const] : []), ...addressFaults(link, rules)];
}

function addressFaults(link: HTMLAnchorElement, { isPage }: TextRules): readonly TextFault[] {
  const address = link.getAttribute('href')?.trim() ?? '';
  if (!isLinkAddress(address) || address === '#') return [{ fault: 'linkAddress', detail: address }];
  const path = pagePathOf(address);
  return path === undefined || isPage(path) ? [] : [{ fault: 'linkPage', detail: path }];
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
