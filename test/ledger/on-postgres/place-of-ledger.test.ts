// Where the database of a team's ledger is.
import { expect, test } from 'vitest';
import { openTestTeam } from '../../support/team/team-server.ts';

test('the database’s host is told to administrators only', async () => {
  const team = await openTestTeam();
  const sue = await team.desk('Sue', 'support');
  const { ledgerFile } = await team.administrator.ledger.ledgerState();
  expect(ledgerFile).toContain('/');
  const shown = (await sue.ledger.ledgerState()).ledgerFile;
  expect(shown).toBe(ledgerFile.slice(ledgerFile.lastIndexOf('/') + 1));
});
