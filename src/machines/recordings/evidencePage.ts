import type { RecordedControl, RecordedStep, WalkDocument } from '#model';
import { element, type XmlElement, xmlText } from '../exports/xml.ts';

/** The words of an evidence page, in the language of whoever saves it. */
export interface EvidenceWords {
  readonly language: string;
  /** The result of the replay. */
  readonly replayed: string;
  readonly machine: string;
  readonly program: string;
  readonly role: string;
  readonly page: string;
  readonly verdict: string;
  readonly step: string;
  readonly did: string;
  readonly sessionEnds: string;
  readonly happened: string;
  readonly held: string;
  readonly ledTo: string;
  readonly note: string;
  /** What was done for a step that a tester drove. */
  readonly driven: string;
  /** What a control with a role is called. */
  controlText(role: string): string;
}

/** The step at which the replay ended, and why. */
interface ToldFault {
  readonly step: number;
  readonly text: string;
}

/** A recording as a page by itself, to be filed as evidence: who walked, what was done, which conditions held and where each step led. */
export function evidencePage(walk: WalkDocument, fault: ToldFault | undefined, words: EvidenceWords): string {
  const { machine, note, page, program, role, steps, title, verdict } = walk;
  const facts: [string, string | undefined][] = [
    [words.machine, machine],
    [words.program, program],
    [words.role, role],
    [words.page, page],
    [words.verdict, verdict],
    [words.replayed, fault ? fault.text : '✓'],
    [words.note, note],
  ];
  const known = facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [text('dt', name), text('dd', value)]));
  const columns = [words.step, words.did, words.happened, words.held, words.ledTo, words.note];
  const table = element('table', {}, [
    element('thead', {}, [
      element(
        'tr',
        {},
        columns.map((column) => text('th', column, { scope: 'col' })),
      ),
    ]),
    element(
      'tbody',
      {},
      steps.map((step, index) => row(step, index, fault?.step === index, words)),
    ),
  ]);
  const head = element('head', {}, [element('meta', { charset: 'utf-8' }), text('title', title), text('style', STYLE)]);
  const body = element('body', {}, [text('h1', title), element('dl', {}, known), table]);
  return `<!doctype html>\n${xmlText(element('html', { lang: words.language }, [head, body]))}\n`;
}

const STYLE =
  'body{font:15px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid;padding:4px 8px;text-align:left;vertical-align:top}.fault{outline:3px solid}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0}';

function row(step: RecordedStep, index: number, isFault: boolean, words: EvidenceWords): XmlElement {
  const { do: used = [], driven, elsewhere, event, note = '', to, when = {} } = step;
  const done = [
    ...(driven ? [words.driven] : []),
    ...(elsewhere === undefined ? [] : [words[elsewhere]]),
    ...used.map((control) => usedText(control, words)),
  ];
  const held = Object.entries(when).map(([condition, result]) => `${condition}: ${[result].flat().join(', ')}`);
  const cells = [String(index), done.join('; '), event, held.join('; '), to.join(', '), note];
  return element(
    'tr',
    { class: isFault ? 'fault' : undefined },
    cells.map((cell) => text('td', cell)),
  );
}

/** A control as people name it. */
function usedText({ name = '…', role, value }: RecordedControl, { controlText }: EvidenceWords): string {
  return `${controlText(role)} “${name}”${value === undefined ? '' : ` = ${value}`}`;
}

function text(name: string, content: string, attributes: XmlElement['attributes'] = {}): XmlElement {
  return { ...element(name, attributes), text: content };
}
