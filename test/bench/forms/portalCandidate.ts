import type { Candidate } from './visitForm.ts';

/** The candidate for the portal that runs at `url` on the documents of `formPortal`. */
export function portalCandidate(url: string): Candidate {
  return {
    name: 'ours',
    blank: `${url}/health`,
    address: (count) => `${url}/bench-${count}`,
    errors: '.p-error',
    control: (section, field, count) => `bench-${count}_${section}_${field}`,
    toggle: (page, shown, count) =>
      page.evaluate(
        (path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        },
        shown ? `/bench-${count}` : '/bench-start',
      ),
  };
}
