import type { ActorStart } from './actors/ActorStart.ts';
import { cookieWatch } from './actors/cookieWatch.ts';
import { documentWatch } from './actors/documentWatch.ts';
import { storageWatch } from './actors/storageWatch.ts';
import { timer } from './actors/timer.ts';

/**
 * The actors that a flow's `invoke` may name: each watches something of the browser and sends events to the flow. A flow may also invoke
 * `op:<operationId>`, which calls an operation and needs no actor of this list.
 */
export const actors: { readonly [name: string]: ActorStart } = { cookieWatch, documentWatch, storageWatch, timer };
