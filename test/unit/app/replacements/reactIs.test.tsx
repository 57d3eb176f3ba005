import { createElement, forwardRef, memo } from 'react';
import reactIs from '../../../../src/app/replacements/reactIs.ts';

const Plain = () => null;

describe('questions about components', () => {
  it('tells components made by memo and elements of those made by forwardRef', () => {
    expect(reactIs.isMemo(memo(Plain))).toBe(true);
    expect(reactIs.isMemo(Plain)).toBe(false);
    expect(reactIs.isForwardRef(createElement(forwardRef(() => null)))).toBe(true);
    expect(reactIs.isForwardRef(createElement(Plain))).toBe(false);
  });
});
