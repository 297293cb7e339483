// A text that a payment service, or a page in the place of its checkout, wrote.
import { withoutDirectionMarks } from '../contract/isolated.ts';

/** The text as it is shown: nothing in it turns the direction of its line. */
export function toldText(text: string): string {
  return withoutDirectionMarks(text);
}
