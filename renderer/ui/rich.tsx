// A message with elements in it: links, names, amounts.
import { Children, type ReactNode } from 'react';
import { richParts } from '../../messages/t.ts';

/** Like `t`, where a tag or an argument of the message becomes an element. */
export const rich: <const Text extends string>(...message: Parameters<typeof richParts<Text, ReactNode>>) => ReactNode =
  (...message) => Children.toArray(richParts(...message));
