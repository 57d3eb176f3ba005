import type { Evaluation } from '#conditions';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';
import type { Bundles } from './Bundles.ts';
import type { Navigation } from './Navigation.ts';

/** What the scope of the whole portal is made of. */
export interface BaseSources {
  readonly session: SessionStore;
  readonly bundles: Pick<Bundles, 'shell'>;
  readonly platform: Platform;
  readonly navigation: Pick<Navigation, 'current'>;
  readonly version: string;
  readonly translate: NonNullable<Evaluation['translate']>;
}
