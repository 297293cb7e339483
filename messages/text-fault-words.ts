// What is wrong with a text that a person typed, as the form beside it says it.
import type { TextFault } from '../contract/entered-text.ts';
import { t } from './t.ts';

/** The sentence below the field. */
export function textFaultWords(fault: TextFault): string {
  switch (fault) {
    case 'control':
      return t({ defaultMessage: 'Remove the line breaks and control characters.' });
    case 'hidden':
      return t({ defaultMessage: 'Remove invisible characters, or type the text again instead of pasting it.' });
    case 'no_letter':
      return t({ defaultMessage: 'Enter a name with at least one letter.' });
  }
}
