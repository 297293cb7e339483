// The parts that the service's pages are made of, beside those that begin with a message.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { t } from '../../messages/t.ts';
import type { Html } from './document.tsx';

/** A column's name and what a row shows in it. Numbers are aligned to the right; `name` marks the column that names the row. */
export type Column<Row> = readonly [name: string, cell: (row: Row) => Child, kind?: 'number' | 'name' | 'one-line'];

/** `above` and `below` are rows of their own, like a sum; `look` is the table's class, and `caption` is for screen readers. `none` stands in its place where there are no rows. */
type Around = { above?: Child; below?: Child; look?: string; caption?: string; none?: Child };

/** A table that scrolls sideways where it is too wide. The first column names the row unless another does. */
export function table<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { above, below, look, caption, none }: Around = {},
): Html {
  if (none && rows.length === 0) return <>{none}</>;
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
