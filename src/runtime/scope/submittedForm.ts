import type { Json, Result } from '#model';
import type { PortalServices } from './PortalServices.ts';

/**
 * Remembers which form was submitted last and why the server refused what was sent with it, so that the form can show it at its fields,
 * whoever made the call: an action of the form, or a flow that got an event.
 */
export class SubmittedForm {
  #form: string | undefined;
  #refusal: Json | undefined;
  /** Form -> how many blocks show it. */
  readonly #shown = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** A form is being submitted; an earlier refusal holds no more. */
  begin(form: string): void {
    this.#form = form;
    this.#set(undefined);
  }

  /** A call has ended. Of those after a submit, the first that the server refuses because of its input counts. */
  settle(result: Result): void {
    if (this.#form === undefined || this.#refusal !== undefined) return;
    if (!result.ok && result.failure.status === 400) this.#set(result.failure.body);
  }

  /** Why the last submit of a form was refused: the body of the response. */
  refusalOf(form: string): Json | undefined {
    return form === this.#form ? this.#refusal : undefined;
  }

  /** A form is shown, by a block. Once none shows it any more, a refusal that it has shown is forgotten: it may begin anew later. */
  show(form: string): () => void {
    this.#shown.set(form, this.#timesShown(form) + 1);
    return () => {
      this.#shown.set(form, this.#timesShown(form) - 1);
      // Later, because another view of the same flow may show it in place of this one.
      queueMicrotask(() => {
        if (this.#timesShown(form) === 0 && this.refusalOf(form) !== undefined) this.#form = undefined;
      });
    };
  }

  #timesShown(form: string): number {
    return this.#shown.get(form) ?? 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(refusal: Json | undefined): void {
    if (this.#refusal === refusal) return;
    this.#refusal = refusal;
    for (const listener of this.#listeners) listener();
  }
}

const byServices = new WeakMap<PortalServices, SubmittedForm>();

/** The form that was submitted last in a portal. */
export function submittedForm(services: PortalServices): SubmittedForm {
  const known = byServices.get(services) ?? new SubmittedForm();
  byServices.set(services, known);
  return known;
}
