// What is said of a name that the service would refuse.
import { MAX_NAME_LENGTH, PersonName } from '../../../contract/payment-api/session.ts';

/** What is wrong with a name, or null. `which` is "first name" or "last name". */
export function nameProblem(name: string, which: string): string | null {
  if (PersonName.safeParse(name).success) return null;
  return name.trim() === ''
    ? `Enter the ${which}.`
    : `At most ${MAX_NAME_LENGTH} characters; this has ${name.trim().length}.`;
}
