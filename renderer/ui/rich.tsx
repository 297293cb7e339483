// A message with elements in it: links, names, amounts.
import { createElement, Fragment, type ReactNode } from 'react';
import { richParts } from '../../messages/t.ts';

/** Like `t`, where a tag or an argument of the message becomes an element. Its parts keep their places, so none needs a key. */
export const rich: <const Text extends string>(...message: Parameters<typeof richParts<Text, ReactNode>>) => ReactNode =
  (...message) => createElement(Fragment, null, ...richParts(...message));
