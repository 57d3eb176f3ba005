import type { Result } from '#model';

/** Answers to reads that several places of a page ask for, by request; `at` is when they were asked for (ms). */
export type RecentAnswers = Map<string, { readonly at: number; readonly result: Promise<Result> }>;

/** The answer to an equal request made since `from` (ms) that is under way or good; else asks at `at`. */
export function recentAnswer(all: RecentAnswers, request: string, from: number, at: number, ask: () => Promise<Result>): Promise<Result> {
  const kept = all.get(request);
  if (kept && kept.at > from) return kept.result;
  const result = ask();
  all.set(request, { at, result });
  void result.then(({ ok }) => ok || (all.get(request)?.result === result && all.delete(request)));
  return result;
}
