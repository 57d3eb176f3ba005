import type { HandlerResponse, TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import { DraftsRefused } from '../../content/draftsRefused.ts';

/** Runs a change of drafts; if it is refused because of some of them, throws a Problem 409 that names each, `draftIds.<id>`. */
export async function withDraftRefusals(request: TenantRequest, change: () => Promise<HandlerResponse>): Promise<HandlerResponse> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DraftsRefused)) throw error;
    const { draftIds, message: fallback, rule } = error;
    const message = textFor(request, { name: rule, fallback });
    throw new Problem(409, message, { errors: draftIds.map((id) => ({ field: `draftIds.${id}`, rule, message })) });
  }
}
