import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../scope/hooks.ts';

/**
 * Whether messages that disappear after a time have to stay (WCAG 2.2.1): while the pointer or the focus is on the element with these
 * handlers, or the page is hidden. Nobody reads what is not shown.
 */
export function useBeingRead(isShown: boolean) {
  const { page } = useServices().platform;
  const isVisible = useSyncExternalStore(page.watch, () => page.visible);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // A message that is removed takes pointer and focus along without an event.
  if (!isShown && (isHovered || isFocused)) {
    setHovered(false);
    setFocused(false);
  }
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isRead: isShown && (!isVisible || isHovered || isFocused), handlers };
}
