export type { SimulatedPageProps } from './SimulatedPage.tsx';

/** Loads the component of a simulated page, and with it the blocks of the portal. */
export function loadSimulatedPage() {
  return import(/* webpackChunkName: "simulated-page" */ './SimulatedPage.tsx').then(({ SimulatedPage }) => SimulatedPage);
}
