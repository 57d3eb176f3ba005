import { createAtom } from 'mobx';

/**
 * An object with the same values, each of which MobX observes by itself. What a value contains is not observed: a changed object is set as a
 * whole.
 */
export function observableValues<T extends object>(initial: T): T {
  const values = { ...initial };
  const observable = {} as T;
  for (const name of Object.keys(initial) as (keyof T & string)[]) {
    const atom = createAtom(name);
    Object.defineProperty(observable, name, {
      enumerable: true,
      get() {
        atom.reportObserved();
        return values[name];
      },
      set(value: T[typeof name]) {
        if (Object.is(values[name], value)) return;
        values[name] = value;
        atom.reportChanged();
      },
    });
  }
  return observable;
}
