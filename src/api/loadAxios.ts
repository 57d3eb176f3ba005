const fetched = () => import(/* webpackChunkName: "axios" */ 'axios');

/** Fetches axios, a chunk of its own that the first call needs; a chunk that cannot be had is asked for once more. */
export function loadAxios(): ReturnType<typeof fetched> {
  return fetched().catch(fetched);
}
