// Checks names before they are sent.
import { MAX_NAME_LENGTH, PersonName } from '../../../contract/payment-fields.ts';
import { t } from '../../../messages/t.ts';
import { fieldProblem } from '../../ui/field-problem.ts';

/** What is wrong with a first name, or null. */
export const firstNameProblem = (name: string): string | null =>
  nameProblem(name, t({ defaultMessage: 'Enter a first name.' }));

/** What is wrong with a last name, or null. */
export const lastNameProblem = (name: string): string | null =>
  nameProblem(name, t({ defaultMessage: 'Enter a last name.' }));

function nameProblem(name: string, missing: string): string | null {
  const { length } = name.trim();
  if (length <= MAX_NAME_LENGTH) return fieldProblem(PersonName.safeParse(name), { missing });
  return t(
    { defaultMessage: 'Use {most, number} characters or fewer. This has {length, number}.' },
    { most: MAX_NAME_LENGTH, length },
  );
}
