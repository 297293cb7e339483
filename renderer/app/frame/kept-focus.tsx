// Keeps the keyboard near where it was when what had the focus goes away, or is disabled while its act runs.
import { useEffect } from 'react';
import { CONTENT_ID } from './page-focus.tsx';

/** Dialogs and screens that place the focus themselves have done so after this time, in ms. */
const A_MOMENT = 120;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), textarea:not(:disabled), [tabindex="0"]';
const FLOATING = '[role="dialog"], [role="menu"]';

/** What had the focus, what it was in, innermost first, and at which place of it. */
type Place = { element: HTMLElement; within: { element: Element; index: number }[] };

/** Draws nothing. */
export function KeptFocus() {
  useEffect(() => {
    let last: Place | null = null;
    /** Outside of what floats above the page. */
    let opener: Place | null = null;
    let timer = 0;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = placeOf(target);
      if (target.closest(FLOATING) === null) opener = last;
    };
    // A person who clicks beside everything takes the focus away.
    const release = () => {
      last = null;
    };
    const look = () => {
      timer = 0;
      if (last === null || document.activeElement !== document.body) return;
      if (last.element.isConnected && last.element.closest('[data-loading]')) return;
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
      const target = dialog
        ? ((dialog.contains(last.element) ? nearest(last) : null) ?? firstIn(dialog) ?? dialog)
        : (nearest(last) ?? (opener && nearest(opener)) ?? heading());
      target?.focus({ preventScroll: true });
    };
    const changed = () => {
      if (timer === 0 && last !== null) timer = window.setTimeout(look, A_MOMENT);
    };
    const watching = new MutationObserver(changed);
    const attributeFilter = ['disabled', 'data-loading'];
    watching.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', release);
    return () => {
      window.clearTimeout(timer);
      watching.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', release);
    };
  }, []);
  return null;
}

function placeOf(element: HTMLElement): Place {
  const within: Place['within'] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    within.push({ element: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, within };
}

/** The element itself, or what took its place, or stands before it. null where all of its part of the page is gone, or a field that a person didn't choose comes next. */
function nearest({ element, within }: Place): HTMLElement | null {
  if (isUsable(element)) return element;
  const isInDialog = within.some(({ element: around }) => around.matches('[role="dialog"]'));
  for (const { element: around, index } of within) {
    if (!around.isConnected) continue;
    if (around.id === CONTENT_ID || around === document.body || around.querySelector('h1')) return null;
    const children = [...around.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const found = firstIn(child);
      if (found) return isField(found) && !isInDialog ? null : found;
    }
  }
  return null;
}

const isField = (element: HTMLElement): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea');

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

const firstIn = (element: Element): HTMLElement | null =>
  [element, ...element.querySelectorAll(FOCUSABLE)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(FOCUSABLE) && isUsable(one),
  ) ?? null;

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('main h1');
  if (found) found.tabIndex = -1;
  return found;
}
