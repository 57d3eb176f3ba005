/** A module of the tests that a test of a try imports belongs to that try: it is evaluated anew, since it may keep what documents say. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const [, attempt] = /\?try=([\d.]+)/.exec(context.parentURL ?? '') ?? [];
  const isOfTests = found.url.includes('/test/') && !found.url.includes('/node_modules/') && !found.url.includes('?');
  return attempt !== undefined && isOfTests ? { ...found, url: `${found.url}?try=${attempt}` } : found;
}
