// What was typed into forms of this window, kept until the form is gone: a page that stopped comes back with it. Never a secret, never a confirmation.
import { useWindowState } from './window-state.ts';

const STORED_AS = 'paydesk.typed';
/** How often it is looked whether a form was closed, in ms. */
const LOOK_MS = 2_000;
/** A file pasted into a field isn't worth keeping; in characters. */
const MOST = 20_000;

type Field = HTMLInputElement | HTMLTextAreaElement;
type TypedValues = Record<string, string>;

const TEXT = new Set(['text', 'email', 'tel', 'url', 'search', 'number']);
/** On a field, or around it: what is entered there isn't kept. */
const NEVER = '[data-never-kept]';

/** Text that a person typed. A form with a password field is about keys: nothing of it is kept. */
function isKept(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  if (target instanceof HTMLInputElement && !TEXT.has(target.type)) return false;
  if (target.readOnly || target.getAttribute('role') === 'combobox' || target.closest(NEVER)) return false;
  return !target.form?.querySelector('input[type="password"], input[autocomplete="new-password"]');
}

/** Where a field is: environment, page, dialog and label. */
function placeOf(field: Field): string {
  const dialog = field.closest('[role="dialog"]')?.getAttribute('aria-labelledby');
  const title = dialog ? document.getElementById(dialog)?.textContent : '';
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name;
  return JSON.stringify([useWindowState.getState().environmentId, window.location.pathname, title, label]);
}

function read(): TypedValues {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as TypedValues;
  } catch {
    return {};
  }
}

/** Found when the page was loaded; given back only where it had stopped. */
let found: TypedValues = {};

/** Begins to keep what is typed, in the desktop app's windows: a browser has its own way. */
export function keepTyped(): void {
  if (!window.paydeskConsole) return;
  found = read();
  const typed = new Set<Field>();
  const write = () => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    const kept = [...typed].flatMap((field) =>
      field.value && field.value.length <= MOST && isKept(field) ? [[placeOf(field), field.value]] : [],
    );
    if (kept.length > 0) sessionStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(kept)));
    else sessionStorage.removeItem(STORED_AS);
  };
  document.addEventListener('input', ({ target }) => {
    if (!isKept(target)) return;
    typed.add(target);
    // A form that was refused is typed on.
    for (const field of target.form?.elements ?? []) if (isKept(field)) typed.add(field);
    write();
  });
  // What was sent isn't entered a second time.
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const field of typed) if (field.form === target) typed.delete(field);
      write();
    },
    true,
  );
  setInterval(() => typed.size > 0 && write(), LOOK_MS);
}

/** Fills in what was typed before the page stopped: now, and wherever a form is opened again. */
export function giveBackTyped(): void {
  const left = new Map(Object.entries(found));
  found = {};
  if (left.size === 0) return;
  const fill = () => {
    for (const field of document.querySelectorAll<Field>('input, textarea')) {
      const place = isKept(field) && field.value === '' ? placeOf(field) : null;
      const text = place === null ? undefined : left.get(place);
      if (place === null || text === undefined) continue;
      left.delete(place);
      enter(field, text);
    }
    if (left.size === 0) watching.disconnect();
  };
  const watching = new MutationObserver(fill);
  watching.observe(document.body, { childList: true, subtree: true });
  fill();
}

/** As if it were typed: React hears only of what its own setter didn't do. */
function enter(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
