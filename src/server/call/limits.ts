import type { PortalDocument } from '#model';

/** How much traffic a portal takes, for each process; 0 = without limit. */
export interface Limits {
  readonly addressPerMinute: number;
  readonly userPerMinute: number;
  readonly tenantPerMinute: number;
  readonly filesPerMinute: number;
  readonly streamsPerAddress: number;
  readonly bodyBytes: number;
  readonly uploadBytes: number;
}

const DEFAULTS: Limits = {
  addressPerMinute: 6000,
  userPerMinute: 3000,
  tenantPerMinute: 12_000,
  filesPerMinute: 12_000,
  streamsPerAddress: 500,
  bodyBytes: 1_048_576,
  uploadBytes: 10_485_760,
};

/** The traffic rules of a portal, with defaults where its document is silent; `callsPerMinute` stands above what the document says of calls. */
export function limitsOf({ limits = {} }: Pick<PortalDocument, 'limits'>, callsPerMinute?: number): Limits {
  const calls = callsPerMinute ?? 0;
  const given = callsPerMinute === undefined ? {} : { addressPerMinute: calls, userPerMinute: calls, tenantPerMinute: calls };
  return { ...DEFAULTS, ...limits, ...given };
}
