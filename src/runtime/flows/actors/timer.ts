import type { ActorStart } from './ActorStart.ts';

/** Sends TICK every `everyMs`. */
export const timer: ActorStart = ({ everyMs }, send, { platform }) =>
  platform.clock.every(Number(everyMs ?? 1000), () => send({ type: 'TICK' }));
