// Whatever a test does, what every object inherits stays as it was (C5).
const keysOf = () => [Object.prototype, Array.prototype, Function.prototype].map((prototype) => Reflect.ownKeys(prototype).length);
const before = keysOf();

afterEach(() => {
  expect(keysOf()).toEqual(before);
});
