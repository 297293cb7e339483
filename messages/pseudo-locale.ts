// English made strange and a third longer: ⟦Ñéẇ šéššîöñ~~⟧. What stays plain, or is cut off, is found by looking.
import type { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const STRANGE = [...'àƀçďéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'];

/** The same message with its words made strange, between ⟦ and ⟧; arguments stay. */
export function pseudoLocalized(message: Element[]): Element[] {
  const literal = (value: string): Element => ({ type: LITERAL, value });
  return [literal('⟦'), ...message.map(strange), literal('~~⟧')];
}

/** The parser's number for text; its enum is not exported as a value. */
const LITERAL = 0;

function strange(element: Element): Element {
  if (element.type === LITERAL) return { ...element, value: strangeText(element.value) };
  if ('options' in element) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(strange) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  }
  return 'children' in element ? { ...element, children: element.children.map(strange) } : element;
}

const strangeText = (text: string): string =>
  [...text].map((letter) => STRANGE[PLAIN.indexOf(letter)] ?? letter).join('');
