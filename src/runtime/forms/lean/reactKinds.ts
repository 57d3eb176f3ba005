import { forwardRef, isValidElement, memo } from 'react';

const forwarded: unknown = forwardRef(() => null);
const memoized: unknown = memo(() => null);

function markOf(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null && '$$typeof' in thing ? thing.$$typeof : undefined;
}

/** The two questions that rjsf asks of `react-is`, answered from React itself (webpack alias). */
const reactKinds = {
  /** Whether an element is one of a component made by `forwardRef`. */
  isForwardRef: (thing: unknown): boolean => isValidElement(thing) && markOf(thing.type) === markOf(forwarded),
  /** Whether a component is made by `memo`. */
  isMemo: (thing: unknown): boolean => markOf(isValidElement(thing) ? thing.type : thing) === markOf(memoized),
};

// rjsf takes it as the default of its module.
export default reactKinds;
