import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { startPortal } from '../browser/support/startPortal.ts';
import { type FollowedFlow, followFlow } from './followFlow.ts';
import { openPortalPage } from './openPortalPage.tsx';
import { browser } from './pageTransport.ts';

const PASSWORD = 'Portal.2026!';
const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

interface WalkOptions {
  readonly machine: string;
  readonly language: string;
  /** Demo account; without one nobody signs in. */
  readonly login?: string;
  /** Address path at which the flow begins. */
  readonly page: string;
  /** Calls that fail from the start on. */
  readonly failing?: readonly string[];
}

interface Walking {
  readonly flow: FollowedFlow;
  readonly user: UserEvent;
  /** Ends the session of the page, as other software does that holds its token. */
  endSession(): Promise<void>;
  /** From now on a call fails, whatever the server would answer. */
  fail(operation: string): void;
  /** From now on the server answers a call. */
  succeed(operation: string): void;
}

/** A step takes as long as the longest timer of a document at most. */
const PATIENCE = 45_000;

/** A walk that was kept in the Studio, taken again in the rendered page of a portal of its own, with the demo data as it is at first. */
export function pageTest(
  title: string,
  { failing = [], language, login, machine, page }: WalkOptions,
  take: (walk: Walking) => Promise<void>,
): void {
  test(title, async () => {
    const portal = await startPortal();
    try {
      if (login !== undefined) await signIn(portal.url, login);
      const failed = new Set(failing);
      const steps = await openPortalPage({ origin: portal.url, path: page, language, failing: failed });
      const waitUntil = (holds: () => boolean, message: string) =>
        waitFor(
          () => {
            if (!holds()) throw new Error(message);
          },
          { timeout: PATIENCE, onTimeout: (error) => error },
        );
      await take({
        flow: followFlow(machine, steps, waitUntil),
        user: userEvent.setup(),
        endSession: () => endSession(portal.url),
        fail: (operation) => void failed.add(operation),
        succeed: (operation) => void failed.delete(operation),
      });
    } finally {
      await portal.stop();
    }
  }, 180_000);
}

/** Gives a value to a field, or chooses the option of a select. */
export async function give(user: UserEvent, control: HTMLElement, value: string): Promise<void> {
  if (control instanceof HTMLSelectElement) return user.selectOptions(control, value);
  // As a whole, so that the page hears of it once.
  await user.click(control);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
  await user.paste(value);
}

export async function signIn(origin: string, login: string): Promise<void> {
  const answer = await post(origin, '/oauth/token', {
    grant_type: 'password',
    username: login,
    password: PASSWORD,
    'remember-me': 'false',
  });
  for (const cookie of answer.headers.getSetCookie()) browser.cookies.setCookieSync(cookie, origin);
}

async function endSession(origin: string): Promise<void> {
  const [, token = ''] = /portal_session=([^;]*)/.exec(browser.cookies.getCookieStringSync(origin)) ?? [];
  await post(origin, '/oauth/revoke', { token });
}

async function post(origin: string, path: string, form: { readonly [name: string]: string }): Promise<Response> {
  const headers = { Authorization: CLIENT, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
