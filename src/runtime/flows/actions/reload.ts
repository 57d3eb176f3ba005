import { isOwnPath } from '../../routing/resolveTarget.ts';
import { defineAction } from '../defineAction.ts';

/** Loads the whole page anew, from a path of this origin; everything that is only in memory is lost. */
export const reload = defineAction<{ path: unknown }>({
  type: 'reload',
  run({ path }, { services }) {
    if (typeof path !== 'string' || !isOwnPath(path)) throw new Error('The path is not one of this origin');
    services.session.leave();
    services.platform.location.assign(path);
  },
});
