import type { ActorStart } from './ActorStart.ts';

/** Watches the web page: sends PAGE_CHANGED {visible, online} when the page is shown, hidden, or the network comes or goes. */
export const documentWatch: ActorStart = (_, send, { platform }) =>
  platform.page.watch(() => send({ type: 'PAGE_CHANGED', visible: platform.page.visible, online: platform.page.online }));
