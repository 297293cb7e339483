// Lists that hold nothing, on either database; and whose the database's own words are.
// @module-tag postgres
import { expect, test } from 'vitest';
import { problemOf } from '../../support/console/problem.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

test.each(['clerk', 'approver', 'bookkeeper'] as const)(
  'a team’s %s sees empty lists while nothing waits for approval',
  async (role) => {
    const team = await openTestTeam();
    const { ledger } = await team.desk('Bob', role);
    expect(await ledger.pageApprovals({ mine: false, cursor: null, limit: 20 })).toEqual({
      items: [],
      nextCursor: null,
    });
    // A clerk has asked for nothing and decides nothing, and is let see that.
    expect(await ledger.listApprovals()).toEqual({ inbox: [], own: [] });
  },
);

test('the database’s own words are in the server’s log, and no desk is told them', async () => {
  const team = await openTestTeam();
  team.gate.before = async (method) => {
    if (method === 'listEnvironments') throw new Error('syntax error at or near ")"');
  };
  const problem = await problemOf(team.administrator.ledger.listEnvironments());
  expect(problem.code).toBe('ledger_failed');
  expect(JSON.stringify(problem)).not.toContain('syntax');
  expect(team.lines).toContainEqual(
    expect.objectContaining({
      procedure: 'listEnvironments',
      code: 'ledger_failed',
      why: expect.stringContaining('syntax'),
    }),
  );
});
