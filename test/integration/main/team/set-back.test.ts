// A ledger server whose data folder was put back to an earlier copy: its desks remember more, and lock it until a person has looked.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type HeadAnchor, keepAnchored } from '../../../../main/ledger/keeping/keep-anchored.ts';
import type { KeptLedger } from '../../../../main/ledger/ledger.ts';
import { addShop, charging, openDesk, REFUSED } from '../../../support/desk-in-team.ts';
import { problemOf } from '../../../support/problem.ts';
import { openTestTeam } from '../../../support/team-server.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const PACE = { lookMs: 50, writeMs: 0, closeMs: 1_000 };

/** What stays on the desk's own machine. */
function anchorOf(): HeadAnchor & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (id) => kept.get(id) ?? null,
    write: async (id, text) => void kept.set(id, text),
  };
}

function anchored(ledger: KeptLedger, anchor: HeadAnchor): { close: () => Promise<void> } {
  const keeping = keepAnchored(ledger, anchor, PACE);
  onTestFinished(keeping.close);
  return keeping;
}

test('a team’s ledger that was set back is locked by the first desk that saw more, and goes on once an administrator has unlocked it', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const anchor = anchorOf();
  const earlier = tempFolder();
  await team.server.close();
  cpSync(team.dataFolder, earlier, { recursive: true });

  const later = await openTestTeam(team.at, team.dataFolder, team.first);
  desk.line.leadTo(later.address);
  const keeping = anchored(desk.ledger, anchor);
  const entry = charging(whose);
  await desk.ledger.writeSent(entry);
  await desk.ledger.recordOutcome(entry.id, REFUSED);
  await later.administrator.ledger.invitePerson({ name: 'Ada', role: 'support' }, '');
  const { head } = (await later.administrator.ledger.anchorState()) ?? { head: { seq: 0 } };
  await vi.waitFor(() => expect([...anchor.kept.values()].join()).toContain(`"seq":${head.seq},`), 10_000);
  await keeping.close();
  await later.server.close();
  rmSync(team.dataFolder, { recursive: true });
  cpSync(earlier, team.dataFolder, { recursive: true });

  const setBack = await openTestTeam(team.at, team.dataFolder, team.first);
  desk.line.leadTo(setBack.address);
  const watching = anchored(desk.ledger, anchor);
  const locked = () => problemOf(desk.ledger.writeSent(charging(whose, `order_${randomUUID()}`)));
  await vi.waitFor(async () => expect(await locked()).toMatchObject({ code: 'ledger_locked' }), 10_000);
  await watching.close();

  const word = { name: 'Grace', reason: 'restored from last night', otherCopyIsGone: true as const };
  await setBack.administrator.ledger.unsealLedger(word);
  // What this ledger has never seen may have been done in the part that is lost.
  expect(await problemOf(desk.ledger.writeSent(charging(whose, 'order_9')))).toMatchObject({
    kind: 'outcome_unknown_blocks',
  });
  await setBack.server.close();
  const again = await openTestTeam(team.at, team.dataFolder, team.first);
  desk.line.leadTo(again.address);
  expect(await desk.ledger.listUnknown(whose.environmentId)).not.toEqual([]);
}, 60_000);
