// What is said of a PIN as it is typed.
import { Pin } from '../../contract/console/pin.ts';
import { t } from '../../messages/t.ts';

/** What is wrong with it, or null. */
export const pinProblem = (text: string): string | null =>
  Pin.safeParse(text).success ? null : t({ defaultMessage: 'Enter 4 to 12 digits.' });
