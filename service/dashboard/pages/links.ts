// Links that lead on in the same world: a page for who isn't signed in carries nothing else that names it.
import { worldMark } from '../../secrets/randomness.ts';

/** The sign-in page, with a query that it begins with. */
export function linkToSignIn(query?: string): string {
  const mark = worldMark();
  const asked = [...(mark === undefined ? [] : [`world=world_${mark}`]), ...(query === undefined ? [] : [query])];
  return asked.length === 0 ? '/dashboard/sign-in' : `/dashboard/sign-in?${asked.join('&')}`;
}

/** The page where a business registers. */
export function linkToRegister(): string {
  const mark = worldMark();
  return mark === undefined ? '/dashboard/register' : `/dashboard/register?world=world_${mark}`;
}

/** The registration of another business by an onboarding link that was used. */
export function linkToJoinAgain(code: string): string {
  const mark = worldMark();
  return `/dashboard/join/${code}?another${mark === undefined ? '' : `&world=world_${mark}`}`;
}

/** Where a sandbox shows its mails. */
export function linkToOutbox(): string {
  const mark = worldMark();
  return mark === undefined ? '/sandbox/outbox' : `/sandbox/worlds/world_${mark}/outbox`;
}
