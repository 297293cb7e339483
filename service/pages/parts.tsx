// The parts that the service's pages are made of.
/** @jsxImportSource hono/jsx */
import type { Child, JSX } from 'hono/jsx';
import type { ArgumentsOf, TagsOf } from '../../messages/message.ts';
import { type RichValues, richParts, t } from '../../messages/t.ts';
import type { Html } from './document.tsx';

/** A message, with its values where it takes some. `npm run messages` finds it in the parts below by their names. */
type Words<Text extends string> = { defaultMessage: Text; description?: string } & ([
  ArgumentsOf<Text> | TagsOf<Text>,
] extends [never]
  ? { values?: never }
  : { values: RichValues<Text, Html> });
type AnyWords = { defaultMessage: string; description?: string | undefined; values?: object | undefined };
/** An element that begins with a message. Its children come after it. */
export type Worded<Own = unknown> = <const Text extends string>(
  props: Words<Text> & Own & { children?: Child },
) => Html;

/** What a part says. */
export function say({ defaultMessage, description, values }: AnyWords): Child {
  const message = { defaultMessage, ...(description !== undefined && { description }) };
  return values ? richParts<string, Html>(message, values) : t(message);
}

const worded =
  <Own,>(Tag: 'p' | 'h2' | 'h3' | 'li' | 'label' | 'a' | 'button', fixed: Record<string, string> = {}): Worded<Own> =>
  (words: AnyWords & { anchor?: string; children?: Child }) => {
    const { defaultMessage, description, values, children, anchor, ...attributes } = words;
    return (
      <Tag id={anchor} {...fixed} {...attributes}>
        {say(words)}
        {children}
      </Tag>
    );
  };

/** `anchor` is the element's id: `id` would be taken for the message's. */
type Named = { class?: string; anchor?: string };
export const P = worded<Named & { role?: string }>('p');
/** A paragraph in smaller or paler words. */
export const Soft = worded('p', { class: 'soft' });
/** What stands where nothing is listed yet. */
export const Empty = worded('p', { class: 'empty' });
export const H2 = worded<Named>('h2');
export const H3 = worded<Named>('h3');
export const Li = worded('li');
export const Label = worded<{ for?: string }>('label');
export const Link = worded<Named & { href: string; target?: string; autofocus?: boolean }>('a');
export const Button = worded<Named & { name?: string; value?: string | number; 'aria-label'?: string }>('button');

type InputProps = JSX.IntrinsicElements['input'];

/** A field beside its label, in a form of one row. Its children come after it. */
export const Input: Worded<InputProps> = (field) => {
  const { defaultMessage, description, values, children, ...attributes } = field;
  return (
    <label>
      {say(field)} <input {...attributes} />
      {children}
    </label>
  );
};

/** A choice beside its label; its children are the options. */
export const Select: Worded<{ name: string }> = (field) => (
  <label>
    {say(field)} <select name={field.name}>{field.children}</select>
  </label>
);

/** A part of a page below its heading. */
export const Section: Worded<{ anchor: string }> = (section) => (
  <section aria-labelledby={section.anchor}>
    <h2 id={section.anchor}>{say(section)}</h2>
    {section.children}
  </section>
);

/** A column's name and what a row shows in it. Numbers are aligned to the right; `name` marks the column that names the row. */
export type Column<Row> = readonly [name: string, cell: (row: Row) => Child, kind?: 'number' | 'name' | 'one-line'];

/** `above` and `below` are rows of their own, like a sum; `look` is the table's class, and `caption` is for screen readers. */
type Around = { above?: Child; below?: Child; look?: string; caption?: string };

/** A table that scrolls sideways where it is too wide. The first column names the row unless another does. */
export function table<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { above, below, look, caption }: Around = {},
): Html {
  const marked = columns.findIndex(([, , kind]) => kind === 'name');
  const naming = marked === -1 ? 0 : marked;
  const classOf = (kind?: string) => (kind === 'name' ? undefined : kind);
  return (
    <section class="wide" tabindex={0} aria-label={label}>
      <table class={look}>
        {caption && <caption class="hidden">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(([name, , kind]) => (
              <th scope="col" class={classOf(kind)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above}
          {rows.map((row) => (
            <tr>
              {columns.map(([, cell, kind], index) =>
                index === naming ? (
                  <th scope="row" class={classOf(kind)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td class={classOf(kind)}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
          {below}
        </tbody>
      </table>
    </section>
  );
}

/** Names with their values. Empty entries are left out. */
export function facts(entries: readonly (readonly [name: string, value: Child] | false | null)[]): Html {
  return (
    <dl class="facts">
      {entries.map(
        (entry) =>
          entry && (
            <>
              <dt>{entry[0]}</dt>
              <dd>{typeof entry[1] === 'string' ? <bdi>{entry[1]}</bdi> : entry[1]}</dd>
            </>
          ),
      )}
    </dl>
  );
}

/** Choices of a `<select>`. */
export const options = (choices: readonly (readonly [value: string, words: string])[], chosen?: string): Html => (
  <>
    {choices.map(([value, words]) => (
      <option value={value} selected={value === chosen}>
        {words}
      </option>
    ))}
  </>
);

/** What a cell says in smaller words below its own. */
export const softBelow = (words: Child): Html => (
  <>
    <br />
    <span class="soft">{words}</span>
  </>
);

/** A link in a message. */
export const linkTo =
  (href: string, target?: string) =>
  (words: Child): Html => (
    <a href={href} target={target}>
      {words}
    </a>
  );

/** A link that looks like a button, on a line of its own. */
export const ButtonLink: Worded<{ href: string; autofocus?: boolean }> = (link) => (
  <p>
    <a class="button" href={link.href} autofocus={link.autofocus}>
      {say(link)}
    </a>
  </p>
);

/** A link on a line of its own. */
export const linkLine = (href: string, words: string): Html => (
  <p>
    <a href={href}>{words}</a>
  </p>
);

/** A field of its own, with a label. */
export function copyField(id: string, label: string, value: string): Html {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copied">
        <input id={id} class="copy" value={value} readonly autocomplete="off" spellcheck={false} />
        {copyButton(label)}
      </div>
    </div>
  );
}

/** An identifier or address among other words; `what` tells a screen reader what the button copies. */
export const copyCode = (what: string, value: string): Html => (
  <>
    <code>{value}</code> {copyButton(what)}
  </>
);

/** Copies the element before it. The script shows it. */
export function copyButton(what: string): Html {
  const words = { copy: t({ defaultMessage: 'Copy' }), copied: t({ defaultMessage: 'Copied' }) };
  return (
    <button
      type="button"
      class="plain small"
      data-copies={words.copy}
      hidden
      data-copied={words.copied}
      data-by-hand={t({ defaultMessage: 'Select and copy' })}
    >
      <span aria-live="polite">{words.copy}</span>
      <span class="hidden"> {what}</span>
    </button>
  );
}
