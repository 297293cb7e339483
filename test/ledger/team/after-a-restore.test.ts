// A team's ledger that was set back: which codes let somebody in, and whom the audit log names for the lock.
// @module-tag postgres
import { expect, test } from 'vitest';
import type { Invited } from '../../../contract/team/people.ts';
import type { AnchorState } from '../../../main/ledger/backup/backup-calls.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const EXPIRED = { problem: { code: 'invitation_expired' } };

type Team = Awaited<ReturnType<typeof openTestTeam>>;

const inviteByServer = async ({ ledger }: Team, name: string) =>
  ((await ledger.ask('inviteAdministrator', [name])) as Invited).code;

test('a code from before a restore lets no one in, because the copy doesn’t know whether it was used', async () => {
  const team = await openTestTeam();
  const byServer = await inviteByServer(team, 'Second');
  const { code } = await team.administrator.ledger.invitePerson({ name: 'Bob', role: 'clerk' });
  await team.ledger.ask('sealRestored', []);
  for (const old of [byServer, code]) await expect(team.join(old)).rejects.toMatchObject(EXPIRED);
  const since = await inviteByServer(team, 'Third');
  await team.join(since);
});

test('a code from before lets no one in either where the copy was made of a locked ledger', async () => {
  const team = await openTestTeam();
  await team.ledger.ask('sealRestored', []);
  team.at.now += 1_000;
  const code = await inviteByServer(team, 'Second');
  team.at.now += 1_000;
  await team.ledger.ask('sealRestored', []);
  await expect(team.join(code)).rejects.toMatchObject(EXPIRED);
});

test('who locks the ledger by what their computer says it saw is named in the audit log', async () => {
  const team = await openTestTeam();
  const sue = await team.desk('Sue', 'support');
  const { ledgerId, head } = (await team.direct().anchorState()) as AnchorState;
  await sue.ledger.holdAgainst(ledgerId, { ...head, seq: head.seq + 1_000 });
  const asked = { actor: null, from: null, to: null, limit: 1, action: 'seal_ledger' } as const;
  const [line] = (await team.administrator.ledger.listAudit(asked)).items;
  expect(line?.actor).toBe('Paydesk (Sue)');
});
