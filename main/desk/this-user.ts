// Who is at this computer, as the journal notes it.
import { userInfo } from 'node:os';

/** The operating system's name for the user; a user without one (as in some containers) is "unknown". */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
