// What was typed into forms and isn't sent yet: kept in this browser or app until it is sent, discarded or a week old. Never a secret, never a confirmation.
import type { MutationCacheNotifyEvent } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useWindowState } from './window-state.ts';

const STORED_AS = 'paydesk.typed';
const KEPT_MS = 7 * 86_400_000;
/** A file pasted into a field isn't worth keeping; in characters. */
const MOST = 20_000;
const MOST_FIELDS = 100;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** By place; at: ms since the epoch. */
type TypedValues = Record<string, { text: string; at: number }>;

const TEXT = new Set(['text', 'email', 'tel', 'url', 'number']);
/** On a field, or around it: what is entered there isn't kept. */
const NEVER = '[data-never-kept]';

/** Text that a person typed into a form. A form with a password field is about keys: nothing of it is kept. */
function isKept(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  if (target instanceof HTMLInputElement && !TEXT.has(target.type)) return false;
  if (target.form === null || target.getAttribute('role') === 'combobox' || target.closest(NEVER)) return false;
  return !target.form.querySelector('input[type="password"], input[autocomplete="new-password"]');
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
    const oldest = Date.now() - KEPT_MS;
    const all = Object.entries(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as TypedValues);
    return Object.fromEntries(all.filter(([, { at }]) => at > oldest));
  } catch {
    return {};
  }
}

function write(typed: TypedValues): void {
  const newest = Object.entries(typed)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST_FIELDS);
  try {
    if (newest.length > 0) localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(newest)));
    else localStorage.removeItem(STORED_AS);
  } catch {
    // The disk is full: what was typed stays on the screen.
  }
}

function note(field: Field): void {
  const { [placeOf(field)]: _before, ...others } = read();
  const { value: text } = field;
  if (text === '' || text.length > MOST) write(others);
  else write({ ...others, [placeOf(field)]: { text, at: Date.now() } });
}

function forget(places: readonly string[]): void {
  const typed = read();
  for (const place of places) delete typed[place];
  write(typed);
}

/** The fields of the form that was submitted last, also by a step before the one that sends it. */
let submitted: string[] = [];
const sent = new Map<number, string[]>();

/** What succeeded isn't entered a second time. What was refused stays. */
export function forgetSent(event: MutationCacheNotifyEvent): void {
  if (event.type !== 'updated') return;
  const { mutationId } = event.mutation;
  switch (event.action.type) {
    case 'pending':
      sent.set(mutationId, submitted);
      submitted = [];
      return;
    case 'success':
      forget(sent.get(mutationId) ?? []);
      sent.delete(mutationId);
      return;
    case 'error':
      sent.delete(mutationId);
  }
}

/** Keeps what is typed, and enters it wherever an empty form is opened again. Gives what ends that. */
export function keepTyped(): () => void {
  const seen = new WeakSet<Field>();
  const onInput = ({ target }: Event) => {
    if (!isKept(target)) return;
    seen.add(target);
    submitted = [];
    note(target);
  };
  const onSubmit = ({ target }: Event) => {
    const fields = target instanceof HTMLFormElement ? [...target.elements].filter(isKept) : [];
    if (fields.length > 0) submitted = fields.map(placeOf);
  };
  const fill = () => {
    let typed: TypedValues | undefined;
    for (const field of document.querySelectorAll<Field>('form input, form textarea')) {
      if (seen.has(field)) continue;
      seen.add(field);
      if (field.value !== '' || !isKept(field)) continue;
      typed ??= read();
      const kept = typed[placeOf(field)];
      if (!kept) continue;
      enter(field, kept.text);
      tellGivenBack([...givenBack, field]);
    }
    if (givenBack.some((field) => !field.isConnected)) tellGivenBack(givenBack.filter((field) => field.isConnected));
  };
  const watching = new MutationObserver(fill);
  watching.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', onInput);
  document.addEventListener('submit', onSubmit, true);
  return () => {
    watching.disconnect();
    document.removeEventListener('input', onInput);
    document.removeEventListener('submit', onSubmit, true);
  };
}

/** As if it were typed: React hears only of what its own setter didn't do. */
function enter(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fields whose text was typed earlier. */
let givenBack: readonly Field[] = [];
const listeners = new Set<() => void>();

function tellGivenBack(fields: readonly Field[]): void {
  givenBack = fields;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The fields that hold what was typed earlier. */
export const useGivenBack = (): readonly Field[] => useSyncExternalStore(subscribe, () => givenBack);

/** Empties them. */
export function discardTyped(fields: readonly Field[]): void {
  for (const field of fields) enter(field, '');
  fields[0]?.focus();
  tellGivenBack(givenBack.filter((field) => !fields.includes(field)));
}
