/** Runs in a page before its scripts: keeps the calls that are under way in `callsUnderWay`, each with its method and path. */
export function noteCalls(): void {
  const underWay = new Map<XMLHttpRequest, string>();
  const asked = new WeakMap<XMLHttpRequest, string>();
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
  Object.assign(window, { callsUnderWay: underWay });
}
