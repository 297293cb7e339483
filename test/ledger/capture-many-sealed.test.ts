// Runs in a ledger that was moved: another console may go on from the same past, so none begins and none goes on.
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureManyAt, planOf, whenStill } from '../support/console/capture-many.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

test('in a moved ledger no run is started or resumed until it is unlocked, and each stays as it was', async () => {
  const provider = await startProvider();
  provider.answerToken(json(401, { detail: 'wrong client secret' }));
  const before = await captureManyAt(provider.url);
  const { environmentId } = before;
  const planned = await before.desk.plan(planOf(before, ['order_1']));
  const paused = await before.desk.plan(planOf(before, ['order_2']));
  await before.desk.start({ environmentId, runId: paused.id, confirmed: null });
  expect((await whenStill(before.desk, paused)).state).toBe('paused');
  await before.close();
  const elsewhere = join(tempFolder(), 'data');
  mkdirSync(elsewhere);
  for (const name of ['ledger.db', 'audit-head.json']) renameSync(join(before.folder, name), join(elsewhere, name));

  const after = await captureManyAt(provider.url, { folder: elsewhere });
  const asked = provider.received.length;
  const sealed = { problem: { kind: 'ledger_sealed' } };
  const start = { environmentId, runId: planned.id, confirmed: null };
  const resume = { environmentId, runId: paused.id };
  await expect(after.desk.start(start)).rejects.toMatchObject(sealed);
  await expect(after.desk.resume(resume)).rejects.toMatchObject(sealed);
  expect(await after.desk.get(start)).toMatchObject({ state: 'planned', startedAt: null, counts: { waiting: 1 } });
  expect(await after.desk.get(resume)).toMatchObject({ state: 'paused', counts: { waiting: 1 } });
  expect(provider.received).toHaveLength(asked);

  await after.ledger.unsealLedger({ name: 'Ada', reason: 'the old laptop is wiped', otherCopyIsGone: true });
  expect(await after.desk.resume(resume)).toMatchObject({ state: 'running' });
});
