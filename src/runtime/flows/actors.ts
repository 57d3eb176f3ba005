import type { ActorStart } from './actors/ActorStart.ts';
import { cookieWatch } from './actors/cookieWatch.ts';
import { documentWatch } from './actors/documentWatch.ts';
import { storageWatch } from './actors/storageWatch.ts';
import { timer } from './actors/timer.ts';

/** The actor vocabulary of flows, in addition to `op:<operationId>`. */
export const actors: { readonly [name: string]: ActorStart } = { cookieWatch, documentWatch, storageWatch, timer };
