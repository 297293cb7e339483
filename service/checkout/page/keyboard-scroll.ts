// Scrolling by keyboard: what is higher than its place can take the focus, in browsers too that don't see to it themselves.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Where the box has nothing to scroll it is no stop on the keyboard's way. */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>): void {
  // After every rendering: what is in the box may have become higher. The observer also speaks at once.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
}
