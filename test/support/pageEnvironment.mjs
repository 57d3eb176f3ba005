import { compileFunction } from 'node:vm';
import { TestEnvironment } from 'jest-environment-jsdom';
import { madeByWorker } from './madeByWorker.mjs';

const HIDDEN = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
];

/** jsdom's selector engine compiles selectors from strings, outside the page; where Node forbids that, they are compiled as scripts. */
const fromStrings = (_target, texts) => compileFunction(texts.at(-1) ?? '', texts.slice(0, -1).map(String));
if (process.execArgv.includes('--disallow-code-generation-from-strings')) {
  globalThis.Function = new Proxy(Function, { apply: (target, _self, texts) => fromStrings(target, texts), construct: fromStrings });
}

/** In the page itself no code comes from strings, as under the portal's content security policy. */
function refuse() {
  throw new EvalError('Code generation from strings is refused in pages');
}

/** Style sheets that a page adds count as loaded: jsdom loads none, and says nothing of those that it leaves out. */
function answerSheets({ document, Event, MutationObserver }) {
  const answer = (node) => node.localName === 'link' && node.rel === 'stylesheet' && node.dispatchEvent(new Event('load'));
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(answer);
  }).observe(document.head, { childList: true });
}

/** jsdom with the Node globals that it hides and the layout calls that it lacks. */
export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of HIDDEN) {
      if (this.global[name] === undefined) this.global[name] = globalThis[name];
    }
    this.global.madeByWorker = madeByWorker;
    // What only a browser itself may do: open a page at another address, and read cookies that scripts cannot.
    this.global.browser = { open: (url) => this.dom.reconfigure({ url }), cookies: this.dom.cookieJar };
    answerSheets(this.global);
    this.global.eval = refuse;
    this.global.Function = new Proxy(this.global.Function, { apply: refuse, construct: refuse });
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.Element.prototype.scrollTo ??= () => {};
    this.global.matchMedia ??= (media) => ({
      matches: false,
      media,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    });
  }
}
