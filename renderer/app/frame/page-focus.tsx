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

/** Takes the focus to the new page's heading, unless the page has put it somewhere itself. */
export function FocusOnNewPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // After the page's own effects: a dialog that opens with it keeps the focus, and so does the row of a list that one goes back to.
    const frame = requestAnimationFrame(() => {
      const isPlaced =
        document.querySelector('[role="dialog"]') || document.activeElement?.closest('[data-record-list]');
      if (!isPlaced) focusHeading();
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
