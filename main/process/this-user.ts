// Who is at this computer, as the journal notes it.
import { userInfo } from 'node:os';

let known: string | null = null;

/** The operating system's name for the user; a user without one (as in some containers) is "unknown". It is asked once: it doesn't change while Paydesk runs. */
export function thisUser(): string {
  known ??= nameOfUser();
  return known;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
