// What a change of the company's groups does: which people could have another role by it, whichever groups they are in.
import type { Kysely } from 'kysely';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findRole, gainsGuarded } from '../team/roles.ts';

/** In the list's order: of a person in several groups the first counts. */
export type GroupRole = { group: string; role: string };
/** role: null takes it away. */
export type GroupChange = { group: string; role: string | null };

/** The list after a change; a new group comes last. */
export function changedGroups(before: readonly GroupRole[], { group, role }: GroupChange): GroupRole[] {
  if (role === null) return before.filter((each) => each.group !== group);
  const isThere = before.some((each) => each.group === group);
  return isThere ? before.map((each) => (each.group === group ? { group, role } : each)) : [...before, { group, role }];
}

/**
 * Whether somebody could come to hold a guarded duty by it, or an administrator get another role.
 * Pairs of groups suffice: of those that a person is in, only the first before and the first after count.
 */
export function needsSecondPerson(
  before: readonly GroupRole[],
  after: readonly GroupRole[],
  dutiesOf: (role: string) => readonly Duty[],
): boolean {
  const lists = [before, after].map((list) => new Map(list.map(({ group, role }, place) => [group, { place, role }])));
  const roleIn = (list: (typeof lists)[number] | undefined, groups: readonly string[]): string | null => {
    const found = groups.flatMap((group) => list?.get(group) ?? []);
    return found.toSorted((one, other) => one.place - other.place)[0]?.role ?? null;
  };
  const names = [...new Set([...before, ...after].map(({ group }) => group))];
  return names.some((one, index) =>
    names.slice(index).some((other) => {
      const [from, to] = lists.map((list) => roleIn(list, [one, other]));
      if (from === to) return false;
      const [had, has] = [from, to].map((role) => (role == null ? [] : dutiesOf(role))) as [Duty[], Duty[]];
      return gainsGuarded(had, has) || had.includes('administer') || has.includes('administer');
    }),
  );
}

/** The same for the groups as they are now. */
export async function changeNeedsSecondPerson(db: Kysely<LedgerTables>, change: GroupChange): Promise<boolean> {
  const rows = await db.selectFrom('company_group').select(['name', 'role']).orderBy('position').execute();
  const before = rows.map(({ name: group, role }) => ({ group, role }));
  const after = changedGroups(before, change);
  const roles = [...new Set([...before, ...after].map(({ role }) => role))];
  const found = await Promise.all(roles.map((role) => findRole(db, role)));
  const duties = new Map(found.map((role) => [role.id, role.duties]));
  return needsSecondPerson(before, after, (role) => duties.get(role) ?? []);
}
