import { forwardRef, isValidElement, memo } from 'react';

const forwardRefComponent: unknown = forwardRef(() => null);
const memoComponent: unknown = memo(() => null);

function typeMarkOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '$$typeof' in value ? value.$$typeof : undefined;
}

/** The two functions of `react-is` that rjsf calls, with the type marks that React itself sets. */
const reactIs = {
  /** Whether an element is of a component made by `forwardRef`. */
  isForwardRef: (value: unknown): boolean => isValidElement(value) && typeMarkOf(value.type) === typeMarkOf(forwardRefComponent),
  /** Whether a component is made by `memo`. */
  isMemo: (value: unknown): boolean => typeMarkOf(isValidElement(value) ? value.type : value) === typeMarkOf(memoComponent),
};

// rjsf imports it as the default export.
export default reactIs;
