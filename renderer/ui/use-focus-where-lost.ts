// Keeps the focus where a step of a dialog takes the place of another.
import { type RefObject, useEffect, useRef } from 'react';

/** For the element that takes the focus as it appears, where what had the focus is gone. A dialog that opens places it by itself. */
export function useFocusWhereLost<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}
