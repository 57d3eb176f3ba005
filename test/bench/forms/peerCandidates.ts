import type { Candidate } from './visitForm.ts';

interface Peer {
  readonly name: string;
  readonly page: string;
  readonly errors: string;
  /** Query of its address. */
  readonly query?: string;
  readonly control: (section: string, field: string) => string;
}

const underscored = (section: string, field: string): string => `${section}_${field}`;

const peers: readonly Peer[] = [
  { name: 'hand', page: 'hand', errors: '.error', control: underscored },
  { name: 'hand+cv', page: 'hand', query: '?cv', errors: '.error', control: underscored },
  { name: 'native', page: 'native', errors: '.error', control: underscored },
  { name: 'rhf', page: 'rhf', errors: '.error', control: underscored },
  { name: 'formily', page: 'formily', errors: '.error', control: underscored },
  { name: 'rjsf', page: 'rjsf', errors: '.error-detail', control: (section, field) => `root_${section}_${field}` },
  {
    name: 'jsonforms',
    page: 'jsonforms',
    errors: '.validation_error',
    control: (section, field) => `#/properties/${section}/properties/${field}-input`,
  },
];

/** The forms that the portal's form is compared with, by name, served at `url`; their scripts are in `peers/forms`. */
export function peerCandidates(url: string): readonly Candidate[] {
  return peers.map(({ name, page, query = '', errors, control }) => ({
    name,
    blank: `${url}/blank`,
    address: (count) => `${url}/forms/${page}/${count}${query}`,
    errors,
    control,
    toggle: (tab, shown) =>
      tab.evaluate((isShown) => {
        const { bench } = window as unknown as { bench: { show(): void; hide(): void } };
        if (isShown) bench.show();
        else bench.hide();
      }, shown),
  }));
}
