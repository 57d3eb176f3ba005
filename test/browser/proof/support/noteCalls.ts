/** Runs in a page before its scripts: keeps the calls that are under way in `callsUnderWay` with method and path, and counts documents being fetched. */
export function noteCalls(): void {
  const underWay = new Map<XMLHttpRequest, string>();
  const asked = new WeakMap<XMLHttpRequest, string>();
  const fetching = { count: 0 };
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
    asked.set(this, `${method} ${new URL(url, location.href).pathname}`);
    return Reflect.apply(open, this, [method, url, ...rest]);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | Document | null) {
    underWay.set(this, asked.get(this) ?? '');
    this.addEventListener('loadend', () => underWay.delete(this));
    send.call(this, body);
  };
  const { fetch } = window;
  window.fetch = (...request) => {
    fetching.count += 1;
    return fetch(...request).finally(() => {
      fetching.count -= 1;
    });
  };
  Object.assign(window, { callsUnderWay: underWay, fetching });
}
