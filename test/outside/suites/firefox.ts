import { type Firefox, firefoxPath, startFirefox } from '../../browser/proof/support/firefox.ts';
import { hostileSvgs } from '../../proof/content/support/hostileSvgs.ts';
import { hostileTexts } from '../../proof/content/support/hostileTexts.ts';
import { FirefoxPage } from '../support/FirefoxPage.ts';
import { PASSWORD } from '../support/OutsidePortal.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

const WALKS: readonly (readonly [id: string, walk: (page: FirefoxPage, url: string) => Promise<void>])[] = [
  ['sign-in, contact chain', signInAndConfirm],
  ['enrollment', enroll],
  ['subscription', endAndKeepSubscription],
  ['list', findAndSort],
  ['language', turnFrench],
  ['hostile texts in preview, editor, paste and reading', meetHostileTexts],
  ['hostile drawings where pages show them', meetHostileDrawings],
];

/** The ways of users in the other engine, by its own roles, names, pointer and keys; an error in the console fails a walk. */
export const suite: Suite = {
  title: 'the ways of users in Firefox (WebDriver BiDi)',
  missing: firefoxPath === undefined ? 'Firefox is not installed here (Debian: firefox-esr)' : undefined,
  async run({ url }) {
    const firefox = await startFirefox();
    const found: Case[] = [];
    for (const [id, walk] of WALKS) found.push(await caseOf(id, () => walkIn(firefox, url, walk)));
    await firefox.close();
    return found;
  },
};

async function walkIn(firefox: Firefox, url: string, walk: (page: FirefoxPage, url: string) => Promise<void>): Promise<void> {
  const page = await FirefoxPage.open(firefox, url);
  try {
    await walk(page, url);
    if (page.errors.length > 0) throw new Error(`in the console: ${page.errors.join(' | ')}`);
  } finally {
    await page.close();
  }
}

async function signIn(page: FirefoxPage, login: string): Promise<void> {
  await page.goto('/login');
  await page.type(await page.find('textbox', 'Username'), login);
  await page.type(await page.labelled('Password'), PASSWORD);
  await page.enter();
  await page.having('header', 'Log out');
}

const DIALOG = 'dialog, [role=dialog]';

async function pressIn(page: FirefoxPage, dialog: string, button: string): Promise<void> {
  await page.press(await page.find('button', button, await page.having(DIALOG, dialog)));
}

/** Chooses something from the menu of a table's row. */
async function chooseStep(page: FirefoxPage, row: string, step: string): Promise<void> {
  const found = await page.having('tbody tr', row);
  await page.press(await page.find('button', `Actions for ${row}`, found));
  await page.press(await page.find('menuitem', step));
}

async function signInAndConfirm(page: FirefoxPage): Promise<void> {
  await signIn(page, 'dealer.honda');
  await pressIn(page, 'Contact Details', 'Edit');
  await page.type(await page.find('textbox', 'Name', await page.having(DIALOG, 'Contact Details')), 'Ann Sue');
  await pressIn(page, 'Contact Details', 'Save');
  await pressIn(page, 'Enrollment Authorized Contact', 'Confirm');
  await pressIn(page, 'Billing Contact', 'Skip');
  await page.gone(DIALOG);
  await page.goto('/manageprofile');
  await page.having('main', 'Ann Sue');
}

const ENROLLMENT = {
  'Contact number': '512-555-0140',
  'E-mail': 'office@example.com',
  'Dealer website URL': 'https://dealer.example.com',
  'Authorized person’s name': 'Jordan Lee',
  'Authorized person’s e-mail': 'jordan@example.com',
  'Authorized person’s phone': '512-555-0141',
  'Billing person’s name': 'Sam Cole',
  'Billing person’s phone': '512-555-0142',
  'Billing person’s e-mail': 'billing@example.com',
};

async function enroll(page: FirefoxPage): Promise<void> {
  await signIn(page, 'dealer.hyundai');
  await page.goto('/dwcpenrollment');
  for (const [label, text] of Object.entries(ENROLLMENT)) await page.type(await page.labelled(label.replace('’', "'")), text);
  for (const choice of ['Digital retailing', 'Cartlane Retail', 'Online desking with delivery', 'I accept the terms'])
    await page.press(await page.labelled(choice));
  await page.press(await page.find('button', 'Review'));
  await page.having('h2', 'Review the enrollment');
  await page.press(await page.find('button', 'Submit enrollment'));
  await page.having('main', 'Thank you. A specialist will contact you within 1 to 2 business days.');
}

async function endAndKeepSubscription(page: FirefoxPage): Promise<void> {
  await signIn(page, 'dealer.recent');
  await page.goto('/managesubscription');
  await chooseStep(page, 'Website premium', 'Unsubscribe');
  const day = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10);
  const [year = '', month = '', date = ''] = day.split('-');
  await page.type(await page.labelled('Date'), month + date + year);
  await pressIn(page, 'Unsubscribe: Website premium', 'Unsubscribe');
  await page.having('tbody tr', 'Termination Pending');
  await chooseStep(page, 'Website premium', 'Cancel termination');
  await pressIn(page, 'Cancel termination: Website premium', 'Cancel termination');
  await page.shows(await page.having('tbody tr', 'Website premium'), 'Subscribed');
}

async function findAndSort(page: FirefoxPage): Promise<void> {
  await signIn(page, 'provider.admin');
  await page.goto('/manageenrollments');
  await page.press(await page.find('button', 'Dealer code'));
  await page.having('tbody tr:first-child', 'AC0001');
  await page.press(await page.find('button', 'Next'));
  await page.having('main', '26–50');
  await page.type(await page.labelled('Dealer code or name'), 'GE0001');
  await page.having('tbody tr:first-child', 'GE0001');
}

async function turnFrench(page: FirefoxPage): Promise<void> {
  await page.goto('/login');
  await page.type(await page.find('combobox', 'Language'), 'F');
  await page.find('button', 'Ouvrir une session');
}

const LAST = 'The end of the hostile texts.';

/** Elements and attributes in the main region that could run, load or imitate something. */
const HARM_SHOWN = `() => [...document.querySelectorAll('main .p-rich *')].filter((one) =>
  one.matches('script,style,iframe,object,embed,form,input,button,select,textarea,link,meta,base,svg,math,video,audio') ||
  [...one.attributes].some(({ name, value }) => /^on|^style$|^id$/i.test(name) || /script:/i.test(value))).map((one) => one.outerHTML).join(' | ')`;

/** Pastes texts, in a list as JSON, into the editor that is open; gives what is left of them but words. */
const PASTE = `(list) => {
  const editor = document.querySelector('[contenteditable="true"]');
  for (const text of JSON.parse(list)) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox takes no clipboardData for an event made by a script.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    editor.dispatchEvent(event);
  }
  return [...editor.querySelectorAll('*')].filter(({ tagName }) => !/^(P|BR|UL|OL|LI|STRONG|EM|H[1-6]|A)$/.test(tagName)).map((one) => one.outerHTML).join(' | ');
}`;

async function callAs(url: string, token: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function editorToken(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'editor', password: PASSWORD }),
  });
  return String(((await signedIn.json()) as { access_token: string }).access_token);
}

async function meetHostileTexts(page: FirefoxPage, url: string): Promise<void> {
  const token = await editorToken(url);
  const drafts: Record<string, unknown>[] = [];
  for (const [at, content] of [...hostileTexts, `<p>${LAST}</p>`].entries()) {
    const body = { pageHri: 'privacy', type: 'LIST_ITEM_TEXT', language: 'ENGLISH', blockOrder: 1000 + at, content };
    drafts.push(await callAs(url, token, '/api/draft/save', body));
  }
  const harmless = async (): Promise<void> => {
    const harm = await page.ask<string>(HARM_SHOWN);
    if (harm !== '') throw new Error(`shown: ${harm}`);
  };
  await signIn(page, 'editor');
  await page.goto('/privacy');
  await page.press(await page.find('button', 'Enable Editing'));
  await page.having('main', LAST);
  await page.press(await page.find('button', 'Preview'));
  await page.having('main', LAST);
  await harmless();
  await page.press(await page.find('button', 'Enable Editing'));
  await page.press(await page.having('[data-type="LIST_ITEM_TEXT"]:last-of-type button', 'Edit'));
  await page.having('[contenteditable="true"]', '');
  const left = await page.ask<string>(PASTE, JSON.stringify(hostileTexts));
  if (left !== '') throw new Error(`pasted: ${left}`);
  await page.having('[contenteditable="true"]', hostileTexts[0] ?? '');
  await callAs(url, token, '/api/draft/publish', { pageId: drafts[0]?.['pageId'], draftIds: drafts.map(({ id }) => id) });
  await page.goto('/privacy');
  await page.having('main', LAST);
  await harmless();
  // The sanitiser's parser may report to the policy what it is about to remove.
  page.errors.length = 0;
}

/** Shows pictures as pages do; gives those that are broken, and what was loaded from elsewhere. */
const SHOW = `async (list) => {
  const shown = JSON.parse(list).map((url) => new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done('');
    picture.onerror = () => done('broken ' + url);
    picture.src = url;
    document.querySelector('main').append(picture);
  }));
  const broken = (await Promise.all(shown)).filter(Boolean);
  const foreign = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin));
  return [...broken, ...foreign].join(' | ');
}`;

async function meetHostileDrawings(page: FirefoxPage, url: string): Promise<void> {
  const token = await editorToken(url);
  const body = { pageHri: 'privacy', type: 'LIST_ITEM_IMAGE', language: 'FRENCH', blockOrder: 1, content: '' };
  const { id } = await callAs(url, token, '/api/draft/save', body);
  const taken: string[] = [];
  for (const [at, { svg }] of hostileSvgs.entries()) {
    const form = new FormData();
    form.append('blockId', String(id));
    form.append('file', new File([new Uint8Array(Buffer.from(svg))], `drawing${at}.svg`));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/media/upload?blockId=${id}`, { method: 'POST', headers, body: form });
    if (answer.status !== 200 && answer.status !== 400) throw new Error(`drawing ${at}: ${answer.status}`);
    if (answer.status === 200) taken.push(((await answer.json()) as { url: string }).url);
  }
  if (taken.length === 0) throw new Error('None was taken, so none was shown.');
  await signIn(page, 'editor');
  await page.goto('/privacy');
  await page.having('main', 'rivacy');
  const harm = await page.ask<string>(SHOW, JSON.stringify(taken));
  if (harm !== '') throw new Error(`shown: ${harm}`);
}
