import { TestEnvironment } from 'jest-environment-jsdom';

const HIDDEN = [
  'TextEncoder', 'TextDecoder', 'structuredClone', 'fetch', 'Request', 'Response', 'Headers',
  'ReadableStream', 'WritableStream', 'TransformStream', 'BroadcastChannel',
];

/** jsdom with the Node globals that it hides and the layout calls that it lacks. */
export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of HIDDEN) {
      if (this.global[name] === undefined) this.global[name] = globalThis[name];
    }
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.scrollTo ??= () => {};
    this.global.matchMedia ??= (media) => ({
      matches: false, media, onchange: null,
      addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false,
    });
  }
}
