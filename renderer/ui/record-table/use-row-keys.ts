// The keyboard in a list: j and k or the arrows go from row to row, Enter opens (a row is a link), space selects.
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';

type RowKeysOptions = {
  count: number;
  /** Where the keys begin, and whether that row takes the focus as soon as it is drawn. */
  first: number;
  focusFirst: boolean;
  /** The rows that are drawn: one of them can always be tabbed to. */
  drawn: { from: number; to: number };
  scrollTo: (index: number) => void;
  onSpace: (index: number) => void;
  onActive: (index: number) => void;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ...Object.fromEntries(SHORTCUTS.nextRow.keys.map((key) => [key, (index: number) => index + 1])),
  ...Object.fromEntries(SHORTCUTS.previousRow.keys.map((key) => [key, (index: number) => index - 1])),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null;

export function useRowKeys({ count, first, focusFirst, drawn, scrollTo, onSpace, onActive }: RowKeysOptions) {
  const [active, setActive] = useState(first);
  const wanted = useRef<number | null>(focusFirst ? first : null);
  const tabbed = active >= drawn.from && active <= drawn.to ? active : drawn.from;
  const links = useRef(new Map<number, HTMLAnchorElement>());

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    wanted.current = next;
    setActive(next);
    scrollTo(next);
    focusWanted();
  };
  const focusWanted = useCallback(() => {
    const link = wanted.current === null ? undefined : links.current.get(wanted.current);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  }, []);

  // From anywhere on the page, as long as nothing is typed and no dialog is open, j goes into the list.
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (
        (event.key !== SHORTCUTS.nextRow.keys[0] && event.key !== SHORTCUTS.previousRow.keys[0]) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (isTyped(event.target) || document.querySelector('[role="dialog"]')) return;
      const isInList = document.activeElement?.closest('[data-record-list]');
      if (isInList) return;
      event.preventDefault();
      // The row that is wanted may not be drawn yet: then the key goes on from it.
      const step = wanted.current === null ? null : STEPS[event.key];
      goTo(step ? step(active, count) : active);
    };
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  });

  const rowLink = useCallback(
    (index: number, element: HTMLAnchorElement | null) => {
      if (element) links.current.set(index, element);
      else links.current.delete(index);
      if (element && wanted.current === index) focusWanted();
    },
    [focusWanted],
  );
  const tell = useRef(onActive);
  useLayoutEffect(() => {
    tell.current = onActive;
  });
  const onRowFocus = useCallback((index: number) => {
    setActive(index);
    tell.current(index);
  }, []);

  return {
    table: {
      'data-record-list': true,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
        if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
          event.preventDefault();
          onSpace(active);
          return;
        }
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        goTo(step(active, count));
      },
    },
    tabbed,
    /** Always the same functions, so that a row isn't drawn again for them. */
    rowLink,
    onRowFocus,
  };
}
