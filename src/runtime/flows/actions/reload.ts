import { isOwnPath } from '../../routing/resolveTarget.ts';
import { defineAction } from './defineAction.ts';

/** Loads the page at a path of this origin without the router, so that everything in memory is lost, e.g. after signing out. */
export const reload = defineAction<{ path: unknown }>({
  type: 'reload',
  run({ path }, { services }) {
    if (typeof path !== 'string' || !isOwnPath(path)) throw new Error('No path of this origin');
    // From here on, watchers ignore changes of cookies: the page that is being loaded makes them.
    services.session.leave();
    services.platform.location.assign(path);
  },
});
