// What was typed into a form and isn't sent yet: kept in this browser or app until it is sent, discarded or a week old. A form that names no draft keeps nothing.
import { Anchor, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { useWindowState } from './window-state.ts';

const STORED_AS = 'paydesk.drafts';
const KEPT_MS = 7 * 86_400_000;
/** A file pasted into a field isn't worth keeping; in characters. */
const MOST = 20_000;
const MOST_DRAFTS = 50;
/** An address with a password in it. */
const PASSWORD = /\/\/[^\s/]*:[^\s/]*@/;

/** values: all of a form's, as JSON; at: ms since the epoch. */
type Drafts = Record<string, { values: string; at: number }>;

function read(): Drafts {
  try {
    // Of a version that kept fields by their labels.
    localStorage.removeItem('paydesk.typed');
    const oldest = Date.now() - KEPT_MS;
    const all = Object.entries(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Drafts);
    return Object.fromEntries(all.filter(([, { at }]) => at > oldest));
  } catch {
    return {};
  }
}

/** Forgets what was typed about an erased consumer. words: IDs of records, and names and contacts. */
export function forgetDraftsAbout(words: readonly string[]): void {
  for (const [key, { values }] of Object.entries(read()))
    if (words.some((word) => word !== '' && `${key} ${values}`.toLowerCase().includes(word.toLowerCase())))
      write(key, null);
}

/** values: null forgets the draft. */
function write(key: string, values: string | null): void {
  const { [key]: _before, ...others } = read();
  const drafts: Drafts = values === null ? others : { [key]: { values, at: Date.now() }, ...others };
  const newest = Object.entries(drafts)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST_DRAFTS);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The disk is full: what was typed stays on the screen.
  }
}

/** Values of a form with the same fields, or null. */
function parse<Values extends object>(text: string | undefined, blank: Values): Values | null {
  if (text === undefined) return null;
  const values = JSON.parse(text) as Values;
  return Object.keys(values).toSorted().join() === Object.keys(blank).toSorted().join() ? values : null;
}

export type Draft = {
  /** Whether the form holds what was typed earlier. */
  isRestored: boolean;
  /** The form was sent: what it held isn't entered a second time. */
  forget: () => void;
  discard: () => void;
};

type DraftOptions<Values> = {
  /** Whether the values may be kept. Once they may not, nothing is kept until the form is opened again. */
  mayKeep?: (values: Values) => boolean;
  /** Whether values that were kept can still be chosen. */
  fits?: (values: Values) => boolean;
};

/** Keeps all values of a form, and enters them where the same form is opened again. name: the form and its record, as `note:order_1`; undefined keeps nothing. */
export function useDraft<Values extends object>(
  name: string | undefined,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'reset'>,
  { mayKeep = () => true, fits = () => true }: DraftOptions<Values> = {},
): Draft {
  const [key] = useState(() => name && JSON.stringify([useWindowState.getState().environmentId, name]));
  const [isRestored, setRestored] = useState(false);
  const [blank] = useState(form.values);
  const isRefused = useRef(false);
  const text = JSON.stringify(form.values);
  const written = useRef(text);
  const isKept = mayKeep(form.values) && text.length <= MOST && !PASSWORD.test(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    const kept = key === undefined ? null : parse(read()[key]?.values, blank);
    if (kept === null || !fits(kept)) return;
    written.current = JSON.stringify(kept);
    form.setValues(kept);
    setRestored(true);
  }, []);

  useEffect(() => {
    if (key === undefined || isRefused.current) return;
    isRefused.current = !isKept;
    if (isKept && text === written.current) return;
    written.current = text;
    write(key, isKept && text !== JSON.stringify(blank) ? text : null);
  }, [key, text, isKept, blank]);

  const forget = () => {
    if (key !== undefined) write(key, null);
    setRestored(false);
  };
  return {
    isRestored,
    forget,
    discard: () => {
      form.reset();
      forget();
    },
  };
}

/** Inside the form: says that what it holds was typed earlier, and discards it. */
export function TypedEarlier({ draft: { isRestored, discard } }: { draft: Draft }) {
  if (!isRestored) return null;
  return (
    <Text size="xs" c="dimmed" role="status">
      {t({ defaultMessage: 'You typed this earlier.' })}{' '}
      <Anchor
        component="button"
        type="button"
        size="xs"
        onClick={({ currentTarget: { form } }) => {
          discard();
          form?.querySelector<HTMLElement>('input, textarea')?.focus();
        }}
      >
        {t({ defaultMessage: 'Discard' })}
      </Anchor>
    </Text>
  );
}
