import { forwardRef, isValidElement, memo } from 'react';

const forwardRefComponent: unknown = forwardRef(() => null);
const memoComponent: unknown = memo(() => null);

/** React marks what kind of component or element an object is in its property `$$typeof`. */
function typeMarkOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$$typeof' in value ? value.$$typeof : undefined;
}

/**
 * Replaces the library `react-is` (README.md): the two functions that rjsf calls. They compare with the mark of a component created above,
 * because the values of React's marks are internal to React.
 */
const reactIs = {
  /** Whether an element is of a component made by `forwardRef`. */
  isForwardRef: (value: unknown): boolean => isValidElement(value) && typeMarkOf(value.type) === typeMarkOf(forwardRefComponent),
  /** Whether a component is made by `memo`. */
  isMemo: (value: unknown): boolean => typeMarkOf(isValidElement(value) ? value.type : value) === typeMarkOf(memoComponent),
};

// rjsf imports it as the default export.
export default reactIs;
