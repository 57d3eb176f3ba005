// No test may change the prototypes that all objects share (C5).
const keysOf = () => [Object.prototype, Array.prototype, Function.prototype].map((prototype) => Reflect.ownKeys(prototype).length);
const before = keysOf();

afterEach(() => {
  expect(keysOf()).toEqual(before);
});
