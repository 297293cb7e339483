// Which of our sellers one of the service's is.
import { z } from 'zod';
import { Id, Moment } from '../define-call.ts';

export type KnownSeller = { id: string; name: string; email: string | null; organizationId: string | null };
/** A moment is null where the step isn't done. */
export const ServiceSeller = z.strictObject({
  organizationId: Id,
  name: z.string().max(300),
  email: z.string().max(300).nullable(),
  registeredAt: Moment,
  activatedAt: Moment.nullable(),
  keysMadeAt: Moment.nullable(),
});
export type ServiceSeller = z.infer<typeof ServiceSeller>;

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Ours with its organization id; else the one that was invited and isn't joined to any organization yet, by its e-mail, else by its name where only one has it.
 * null where it is new to us.
 */
export function matchSeller(known: KnownSeller[], seen: ServiceSeller): KnownSeller | null {
  const joined = known.find(({ organizationId }) => organizationId === seen.organizationId);
  if (joined) return joined;
  const free = known.filter(({ organizationId }) => organizationId === null);
  const { email } = seen;
  const byEmail = email === null ? [] : free.filter((one) => one.email !== null && same(one.email, email));
  if (byEmail.length === 1) return byEmail[0] ?? null;
  const byName = free.filter((one) => same(one.name, seen.name));
  return byName.length === 1 ? (byName[0] ?? null) : null;
}
