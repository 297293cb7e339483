// Checks names before they are sent.
import { MAX_NAME_LENGTH, PersonName } from '../../../contract/payment-api/session.ts';
import { t } from '../../../messages/t.ts';

/** What is wrong with a first name, or null. */
export const firstNameProblem = (name: string): string | null =>
  name.trim() === '' ? t({ defaultMessage: 'Enter a first name.' }) : lengthProblem(name);

/** What is wrong with a last name, or null. */
export const lastNameProblem = (name: string): string | null =>
  name.trim() === '' ? t({ defaultMessage: 'Enter a last name.' }) : lengthProblem(name);

function lengthProblem(name: string): string | null {
  if (PersonName.safeParse(name).success) return null;
  return t(
    { defaultMessage: 'Use {most, number} characters or fewer. This has {length, number}.' },
    { most: MAX_NAME_LENGTH, length: name.trim().length },
  );
}
