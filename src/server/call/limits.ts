import type { CompiledPortal } from '#compiler';
import type { Operation, PortalDocument } from '#model';

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
  /** The body of a call that needs no sign-in. */
  readonly openBodyBytes: number;
  /** Large bodies that one IP address may be sending at the same time. */
  readonly bodiesPerAddress: number;
}

const DEFAULTS: Limits = {
  addressPerMinute: 6000,
  userPerMinute: 3000,
  tenantPerMinute: 12_000,
  filesPerMinute: 12_000,
  streamsPerAddress: 500,
  bodyBytes: 1_048_576,
  uploadBytes: 10_485_760,
  openBodyBytes: 16_384,
  bodiesPerAddress: 32,
};

/** The limits of the portal document with their defaults; `callsPerMinute` replaces the three limits of calls. */
export function limitsOf({ limits = {} }: Pick<PortalDocument, 'limits'>, callsPerMinute?: number): Limits {
  const calls = callsPerMinute;
  const override = calls === undefined ? {} : { addressPerMinute: calls, userPerMinute: calls, tenantPerMinute: calls };
  return { ...DEFAULTS, ...limits, ...override };
}

/** Whether anybody may make a call, without signing in. */
export function isOpen({ access }: Pick<CompiledPortal, 'access'>, operationId: string): boolean {
  return access.operations[operationId]?.allow.includes('anyone') ?? false;
}

/** How many bytes the body of a call may have. What needs no sign-in takes credentials and addresses, nothing large. */
export function maxBodyBytes(portal: Pick<CompiledPortal, 'access' | 'portal'>, operation: Operation): number {
  const { bodyBytes, openBodyBytes, uploadBytes } = limitsOf(portal.portal);
  if (operation.requestType === 'multipart/form-data') return uploadBytes;
  return isOpen(portal, operation.id) ? Math.min(bodyBytes, openBodyBytes) : bodyBytes;
}
