import type { ActorStart } from './ActorStart.ts';

/** Sends PAGE_CHANGED {visible, online} when the web page is shown or hidden, and when the browser goes online or offline. */
export const documentWatch: ActorStart = (_, send, { platform }) =>
  platform.page.watch(() => send({ type: 'PAGE_CHANGED', visible: platform.page.visible, online: platform.page.online }));
