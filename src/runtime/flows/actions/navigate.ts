import { defineAction } from './defineAction.ts';

/** The properties besides `to` are TargetOptions. */
interface Params {
  to: unknown;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  replace?: boolean;
  asIs?: boolean;
}

/** Goes to a target: a route, report or URL (SH-ROUTING-HELPER-01..12). Nothing happens when `to` is no text, e.g. missing data. */
export const navigate = defineAction<Params>({
  type: 'navigate',
  run({ to, ...options }, { services }) {
    if (typeof to === 'string') services.navigation.go(to, options);
  },
});
