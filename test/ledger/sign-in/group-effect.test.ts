// A change of the company's groups needs a second administrator where anybody could administer or approve by it, whichever groups they are in.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROLES, DefaultRole } from '../../../contract/team/roles.ts';
import { changedGroups, type GroupRole, needsSecondPerson } from '../../../main/ledger/sign-in/group-effect.ts';
import { codeOf, openApprovalTeam } from '../../support/team/approval-team.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five'];
const dutiesOf = (role: string) => DEFAULT_ROLES[DefaultRole.parse(role)];
const roleFor = (list: readonly GroupRole[], groups: ReadonlySet<string>) =>
  list.find(({ group }) => groups.has(group))?.role ?? null;

/** Every combination of groups that a person can be in. */
const COMBINATIONS = Array.from(
  { length: 2 ** NAMES.length },
  (_, bits) => new Set(NAMES.filter((_name, place) => (bits >> place) % 2 === 1)),
);

const Roles = fc.constantFrom(...DefaultRole.options);
const Lists = fc
  .uniqueArray(fc.record({ group: fc.constantFrom(...NAMES), role: Roles }), { selector: ({ group }) => group })
  .map((list): GroupRole[] => list);
const Changes = fc.record({ group: fc.constantFrom(...NAMES), role: fc.option(Roles) });

test('exactly the changes by which some combination of groups gives a guarded duty, or changes an administrator, need a second person', () => {
  fc.assert(
    fc.property(Lists, Changes, (before, change) => {
      const after = changedGroups(before, change);
      const isGuarded = COMBINATIONS.some((groups) => {
        const [from, to] = [roleFor(before, groups), roleFor(after, groups)];
        const [had, has] = [from ? dutiesOf(from) : [], to ? dutiesOf(to) : []];
        const gains = (['approve', 'administer'] as const).some((duty) => has.includes(duty) && !had.includes(duty));
        return from !== to && (gains || had.includes('administer'));
      });
      expect(needsSecondPerson(before, after, dutiesOf)).toBe(isGuarded);
    }),
  );
});

test('removing a group that stands before one that administers is agreed to by a second administrator', async () => {
  const { first, person, whatFor, ask, decide } = await openApprovalTeam();
  const set = (group: string, role: 'support' | 'administrator' | null, approvalId?: string) =>
    first.ledger.as('x').setCompanyGroup({ group, role, ...(approvalId && { approvalId }) });
  await set('trainees', 'support');
  await set('chiefs', 'administrator');
  const second = await person('Ada', 'administrator');
  const what = await whatFor(set('trainees', null));
  expect(what).toMatchObject({ kind: 'administrator', change: 'group', name: 'trainees', role: null });
  const approvalId = await ask(first, what);
  expect(await codeOf(set('trainees', null, approvalId))).toBe('approval_not_given');
  await decide(second, approvalId);
  await set('trainees', null, approvalId);
  expect((await first.ledger.listCompanyGroups()).map(({ group }) => group)).toEqual(['chiefs']);
});

test('a group that stands after all that administer or approve is removed by one administrator', async () => {
  const { first, person } = await openApprovalTeam();
  const set = (group: string, role: 'support' | 'administrator' | null) =>
    first.ledger.as('x').setCompanyGroup({ group, role });
  await set('chiefs', 'administrator');
  await set('trainees', 'support');
  await person('Ada', 'administrator');
  await set('trainees', null);
  expect((await first.ledger.listCompanyGroups()).map(({ group }) => group)).toEqual(['chiefs']);
});
