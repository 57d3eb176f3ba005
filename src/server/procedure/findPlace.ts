import type { LifePlace } from '../lifecycle/lifePlace.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';

/** Where records are looked for. */
export interface FindPlace extends LifePlace {
  /** The procedure changes what it finds: locked until the transaction ends. */
  readonly toChange: boolean;
  readonly tenant: Tenant;
}
