/** Imports one of the packages that are installed beside this file; what CommonJS packages export is had by name too. */
export async function load(name) {
  const all = await import(name);
  return typeof all.default === 'object' ? { ...all.default, ...all } : all;
}
