import type { PortalDocument } from '#model';

/** Rate and size limits of a portal. Each process counts alone. A rate of 0 = no limit. */
export interface Limits {
  /** Calls that one IP address, one user and one tenant may make. */
  readonly addressPerMinute: number;
  readonly userPerMinute: number;
  readonly tenantPerMinute: number;
  /** Pages and files that one IP address may request. */
  readonly filesPerMinute: number;
  /** Event streams that one IP address may have open. */
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

/** The limits of the portal document with their defaults; `callsPerMinute` replaces the three limits of calls. */
export function limitsOf({ limits = {} }: Pick<PortalDocument, 'limits'>, callsPerMinute?: number): Limits {
  const calls = callsPerMinute;
  const override = calls === undefined ? {} : { addressPerMinute: calls, userPerMinute: calls, tenantPerMinute: calls };
  return { ...DEFAULTS, ...limits, ...override };
}
