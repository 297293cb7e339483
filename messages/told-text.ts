// A text that a payment service, or a page in the place of its checkout, wrote.
import { withoutDirectionMarks } from '../contract/isolated.ts';
import { t } from './t.ts';

/** As many characters as a badge or a line of facts has room for, of a text that goes on. */
const BEGINNING = /^.{200}(?=.)/su;

/** The text as it is shown: nothing in it turns the direction of its line, and of a long one there is its beginning, with its length. */
export function toldText(text: string): string {
  const plain = withoutDirectionMarks(text);
  const beginning = BEGINNING.exec(plain)?.[0];
  return beginning === undefined
    ? plain
    : t(
        {
          defaultMessage: '{beginning}… ({count, number} characters)',
          description: 'The first 200 characters of a long text from the payment service, and how many it has',
        },
        { beginning, count: [...plain].length },
      );
}
