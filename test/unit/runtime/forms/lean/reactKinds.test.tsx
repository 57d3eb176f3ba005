import { createElement, forwardRef, memo } from 'react';
import reactKinds from '../../../../../src/runtime/forms/lean/reactKinds.ts';

const Plain = () => null;

describe('questions about components', () => {
  it('tells components made by memo and elements of those made by forwardRef', () => {
    expect(reactKinds.isMemo(memo(Plain))).toBe(true);
    expect(reactKinds.isMemo(Plain)).toBe(false);
    expect(reactKinds.isForwardRef(createElement(forwardRef(() => null)))).toBe(true);
    expect(reactKinds.isForwardRef(createElement(Plain))).toBe(false);
  });
});
