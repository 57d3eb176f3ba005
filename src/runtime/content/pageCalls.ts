import type { Json, Result } from '#model';
import type { PortalServices } from '../scope/PortalServices.ts';

/** The calls of the block `content-page-tools`, by what they do. */
export interface PageCalls {
  readonly review: string;
  readonly schedule: string;
  readonly unschedule: string;
  readonly history: string;
  readonly restore: string;
  readonly presence: string;
  readonly copy: string;
  readonly listPictures: string;
  readonly describePicture: string;
}

/** A picture that an editor may choose, with what it shows in the first and the second language of the portal. */
export interface Picture {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly alt: string;
  readonly altFr: string;
  /** Names of the pages that show it. */
  readonly usedBy: readonly string[];
}

/** Where a page stands in its life; every part is missing where the server does not tell. */
export interface PageLife {
  readonly state?: 'draft' | 'inReview' | 'published' | 'scheduled' | 'archived';
  /** The events of its life that it accepts now. */
  readonly events?: readonly string[];
  readonly submittedBy?: string | null;
  readonly scheduled?: {
    readonly at: string;
    readonly by: string | null;
    readonly draftIds: readonly number[];
    readonly changedIds: readonly number[];
  } | null;
  readonly missedAt?: string | null;
}

/** The names of calls for what editors do with pages, and those who wait for them: pieces of a page are shown before the tools are. */
export class PageToolCalls {
  calls: PageCalls | undefined;
  readonly #listeners = new Set<() => void>();

  declare(calls: PageCalls | undefined): void {
    this.calls = calls;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const known = new WeakMap<PortalServices, PageToolCalls>();

/** The calls of a running portal. */
export function pageToolCallsOf(services: PortalServices): PageToolCalls {
  const calls = known.get(services) ?? new PageToolCalls();
  known.set(services, calls);
  return calls;
}

/** Why a call failed, in the server's words; `network` if it was not reached, `unknown` without words. */
export function failureText(result: Result, texts: { readonly network: string; readonly unknown: string }): string | undefined {
  if (result.ok) return undefined;
  const { kind, message } = result.failure;
  return kind === 'offline' || kind === 'timeout' ? texts.network : (message ?? texts.unknown);
}

/** The items of a list in a response. */
export function itemsIn<Item>(output: Json): readonly Item[] {
  return Array.isArray(output) ? (output as unknown as readonly Item[]) : [];
}
