// A message as it stands in the source: its English text in ICU syntax, and what a translator should know.

/** `npm run messages` finds every call of `t` and `rich` and every part of the service's pages with one of these and writes it into the catalogs. */
export type Message<Text extends string> = { defaultMessage: Text; description?: string };

type UpTo<Text extends string, End extends string> = Text extends `${infer Head}${End}${string}` ? Head : Text;
/** The text of a plural's branch holds a space or begins with a number or a capital; an argument's name doesn't. */
type ArgumentName<Text extends string> = Text extends `${string}${' ' | '#'}${string}` | '' | Capitalize<Text>
  ? never
  : Text;

/** The arguments a message takes: `{count, plural, …} of {name}` takes `count` and `name`. */
export type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? ArgumentName<UpTo<UpTo<Rest, '}'>, ','>> | ArgumentsOf<Rest>
  : never;

/** The tags a rich message takes: `See the <link>documentation</link>` takes `link`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;
