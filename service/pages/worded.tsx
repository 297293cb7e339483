// Elements and parts that begin with a message. `npm run messages` finds the message by their names.
/** @jsxImportSource hono/jsx */
import type { Child, JSX } from 'hono/jsx';
import { type ArgumentsOf, type RichValues, richParts, type TagsOf, t } from '../../messages/t.ts';
import type { Html } from './document.tsx';

/** A message, with its values where it takes some. */
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

/** A link that looks like a button, on a line of its own. */
export const ButtonLink: Worded<{ href: string; autofocus?: boolean }> = (link) => (
  <p>
    <a class="button" href={link.href} autofocus={link.autofocus}>
      {say(link)}
    </a>
  </p>
);
