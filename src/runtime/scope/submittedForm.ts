import type { Json, Result } from '#model';
import type { PortalServices } from './PortalServices.ts';

/**
 * Remembers which form was submitted last and why the server refused what was sent with it, so that the form can show it at its fields,
 * whoever made the call: an action of the form, or a flow that got an event.
 */
export class SubmittedForm {
  #form: string | undefined;
  /** Null for a failure that says nothing of the input. */
  #refusal: Json | undefined;
  #isUnderWay = false;
  /** Form -> how many blocks show it. */
  readonly #shown = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** A form is being submitted; an earlier refusal holds no more. */
  begin(form: string): void {
    this.#form = form;
    this.#isUnderWay = true;
    this.#set(undefined);
  }

  /** The actions that a submit runs have ended; a flow that one of them has told of it may go on. */
  end(): void {
    this.#isUnderWay = false;
  }

  /**
   * A call has ended. Of those after a submit, the first counts that the server refuses because of its input, or of what somebody else has
   * saved meanwhile; while the submit's own actions run, the first that fails for whatever reason: nothing is saved then.
   */
  settle(result: Result): void {
    if (this.#form === undefined || this.#refusal !== undefined) return;
    if (result.ok) return;
    const { body, status } = result.failure;
    if (status === 400 || status === 409) this.#set(body);
    else if (this.#isUnderWay) this.#set(null);
  }

  /** Why the last submit of a form was refused: the body of the response, or null if it failed otherwise. */
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
