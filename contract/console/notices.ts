// Desktop notifications: whether they are on, and the fragment of the address by which one leads to its screen.
import { z } from 'zod';

/** isOffered: the desktop app shows them; a browser window doesn't. isManaged: the policy says whether. */
export const NoticesState = z.object({ isOn: z.boolean(), isOffered: z.boolean(), isManaged: z.boolean() });
export type NoticesState = z.infer<typeof NoticesState>;

export const SetNoticesInput = z.strictObject({ isOn: z.boolean() });
export type SetNoticesInput = z.infer<typeof SetNoticesInput>;

/** Payments that came back: how many, and in which environments, the first one first. */
export type ReturnsNotice = { count: number; where: [NoticePlace, ...NoticePlace[]] };
export type NoticePlace = { id: string; name: string };

const BEGINNING = '#returns-of=';

/** The fragment that opens the returns of an environment in a window that is already there. */
export const returnsFragment = (environmentId: string): string => BEGINNING + encodeURIComponent(environmentId);

/** The environment whose returns a fragment opens; null of any other. */
export function returnsAskedBy(fragment: string): string | null {
  if (!fragment.startsWith(BEGINNING)) return null;
  try {
    return decodeURIComponent(fragment.slice(BEGINNING.length)) || null;
  } catch {
    return null;
  }
}
