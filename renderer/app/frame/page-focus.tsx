// Where the keyboard is when a page changes: at its heading, and past the navigation by one key.

import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import classes from './frame.module.css';

/** Of what the link past the navigation leads to. */
export const CONTENT_ID = 'content';

/** The first thing the tab key reaches: leads past the navigation. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${CONTENT_ID}`}>
      {t({ defaultMessage: 'Skip to content' })}
    </a>
  );
}

/** Engineering value: how long a page may take to draw its heading. */
const MAX_MS = 5_000;

/** Takes the focus to the new page's heading, unless the page or the person has put it somewhere else. */
export function FocusOnNewPage() {
  // The address changes before its screen is fetched: until then the heading is the former page's.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (path === undefined || shown.current === path) return;
    const isFirst = shown.current === undefined;
    shown.current = path;
    return isFirst ? undefined : focusHeadingOnceThere();
  }, [path]);
  return null;
}

/** The heading may wait for its data, and a dialog that led here may still be closing. Gives what stops the waiting. */
function focusHeadingOnceThere(): () => void {
  const before = document.activeElement;
  const attempt = () => {
    const { activeElement } = document;
    // The row of a list that one goes back to keeps the focus, and so does a dialog that opens with the page.
    if (activeElement?.closest('[data-record-list]')) return stop();
    if (document.querySelector('[role="dialog"]')) return;
    if (activeElement !== before && activeElement !== document.body) return stop();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    stop();
  };
  const changes = new MutationObserver(attempt);
  // After the page's own effects.
  const frame = requestAnimationFrame(() => {
    changes.observe(document.body, { childList: true, subtree: true });
    attempt();
  });
  const latest = setTimeout(() => stop(), MAX_MS);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(latest);
    changes.disconnect();
  };
  return stop;
}
