import type { ActorStart } from './actors/ActorStart.ts';
import { cookieWatch } from './actors/cookieWatch.ts';
import { documentWatch } from './actors/documentWatch.ts';
import { storageWatch } from './actors/storageWatch.ts';
import { timer } from './actors/timer.ts';

/**
 * The actors that a flow's `invoke` may name, by name: each watches something of the browser and sends events to the flow. The names
 * `op:<operationId>`, which call an operation, are not listed.
 */
export const actors: { readonly [name: string]: ActorStart } = { cookieWatch, documentWatch, storageWatch, timer };
