// A message with elements in it: links, names, amounts.
import { Children, type ReactNode } from 'react';
import { parts } from '../../messages/t.ts';

/** Like `t`, where a tag or an argument of the message becomes an element. */
export const rich: <const Text extends string>(...message: Parameters<typeof parts<Text, ReactNode>>) => ReactNode = (
  ...message
) => Children.toArray(parts(...message));
