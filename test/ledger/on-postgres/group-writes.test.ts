// Writes on PostgreSQL: one writer at a time over all processes, and what waits shares a commit.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '../../../main/ledger/audit/audit.ts';
import { inSavepoint, readTogether } from '../../../main/ledger/store/in-transaction.ts';
import type { LedgerDatabase } from '../../../main/ledger/store/open-database.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { editLedger, openTestDatabase } from '../../support/store/postgres/ledger-database.ts';

const AT = '2026-11-21T10:00:00.000Z';

async function openTwice(): Promise<[LedgerDatabase, LedgerDatabase]> {
  const folder = tempFolder();
  const [one, other] = [await openTestDatabase(folder), await openTestDatabase(folder)];
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
  });
  return [one, other];
}

const line = ({ writer }: LedgerDatabase, actor: string) =>
  writer.transaction().execute((trx) => audit(trx, AT, actor, 'note_alarm', 'x', {}));
const actors = async ({ reader }: LedgerDatabase) =>
  (await reader.selectFrom('audit').select(['seq', 'actor']).orderBy('seq').execute()).map(({ actor }) => actor);

test('two processes that write at the same time make one audit log, without a line twice or missing', async () => {
  const [one, other] = await openTwice();
  const names = Array.from({ length: 60 }, (_, n) => `${n}`);
  await Promise.all(names.map((name, n) => line(n % 2 ? one : other, name)));
  expect((await actors(one)).toSorted()).toEqual(names.toSorted());
});

test('a role whose transactions are repeatable read by default changes nothing', async () => {
  const folder = tempFolder();
  await editLedger(
    folder,
    `do $$ begin execute format(
    'alter role paydesk in database %I set default_transaction_isolation = ''repeatable read''', current_database());
    end $$`,
  );
  const open = () => openTestDatabase(folder);
  const both = [await open(), await open()] as const;
  onTestFinished(async () => {
    await Promise.all(both.map(({ close }) => close()));
  });
  const names = Array.from({ length: 60 }, (_, n) => `${n}`);
  await Promise.all(names.map((name, n) => line(both[n % 2 ? 1 : 0], name)));
  expect((await actors(both[0])).toSorted()).toEqual(names.toSorted());
});

test('writes that wait for their turn share a commit', async () => {
  const [one] = await openTwice();
  const commits = async () => {
    const { rows } = await sql<{ mark: number }>`select max(mark) as mark from ledger_commit`.execute(one.reader);
    return rows[0]?.mark ?? 0;
  };
  await line(one, 'first');
  const before = await commits();
  await Promise.all(Array.from({ length: 30 }, (_, n) => line(one, `${n}`)));
  expect((await commits()) - before).toBeLessThan(30);
});

test('of those that share a commit, one that fails leaves nothing and harms no other', async () => {
  const [one] = await openTwice();
  const failing = one.writer.transaction().execute(async (trx) => {
    await audit(trx, AT, 'nobody', 'note_alarm', 'x', {});
    await sql`select 1 / 0`.execute(trx);
  });
  const all = await Promise.allSettled([line(one, 'Ada'), failing, line(one, 'Grace')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await actors(one)).toEqual(['Ada', 'Grace']);
});

test('a transaction that goes on after an error is undone, and says why', async () => {
  const [one] = await openTwice();
  const swallowing = one.writer.transaction().execute(async (trx) => {
    await audit(trx, AT, 'nobody', 'note_alarm', 'x', {});
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('division by zero');
  expect(await actors(one)).toEqual([]);
});

test('a step that is refused leaves nothing, and the transaction goes on', async () => {
  const [one] = await openTwice();
  await one.writer.transaction().execute(async (trx) => {
    await audit(trx, AT, 'Ada', 'note_alarm', 'x', {});
    const refused = inSavepoint(trx, async (step) => {
      await audit(step, AT, 'nobody', 'note_alarm', 'x', {});
      await sql`select 1 / 0`.execute(step);
    });
    await expect(refused).rejects.toThrow();
    await audit(trx, AT, 'Grace', 'note_alarm', 'x', {});
  });
  expect(await actors(one)).toEqual(['Ada', 'Grace']);
});

test('a step whose connection was lost says so, to the transaction too', async () => {
  const [one] = await openTwice();
  let told: unknown;
  const lost = one.writer.transaction().execute(async (trx) => {
    const step = inSavepoint(trx, (step) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(step));
    await step.catch((error: unknown) => {
      told = error;
    });
  });
  await expect(lost).rejects.toMatchObject({ code: '57P01' });
  expect(told).toMatchObject({ code: '57P01' });
});

test('a reading of several queries sees one moment, and changes nothing', async () => {
  const [one, other] = await openTwice();
  await line(one, 'Ada');
  const seen = await readTogether(one.reader, async (trx) => {
    const count = () => trx.selectFrom('audit').select('seq').execute();
    const before = (await count()).length;
    await line(other, 'Grace');
    return [before, (await count()).length];
  });
  expect(seen).toEqual([1, 1]);
  const writing = one.reader.insertInto('same_service').values({ provider: 'a', other: 'b', joined_at: AT }).execute();
  await expect(writing).rejects.toThrow(/read-only/);
});

test('a ledger that is closed while a write waits for its commit keeps it, and closes', async () => {
  const folder = tempFolder();
  const one = await openTestDatabase(folder);
  let closing: Promise<void> | undefined;
  await one.writer.transaction().execute(async (trx) => {
    closing = one.close();
    await audit(trx, AT, 'Ada', 'note_alarm', 'x', {});
  });
  await closing;
  const again = await openTestDatabase(folder);
  onTestFinished(() => again.close());
  expect(await actors(again)).toEqual(['Ada']);
});
