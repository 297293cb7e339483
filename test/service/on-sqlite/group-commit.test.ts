// Writes of the same moment share a commit. Each writer sees the result it would see alone, and no lost write is reported as done.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { groupCommitDialect } from '../../../lib/node/sqlite/group-commit-dialect.ts';
import { LogOnDisk } from '../../../lib/node/sqlite/log-on-disk.ts';
import { openReader, openSqlite, openWriter } from '../../../lib/node/sqlite/open.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

type Tables = { jars: { name: string; cents: number }; notes: { text: string }; owners: { jar: string } };

const NAMES = ['a', 'b', 'c'];

async function openJars(file = join(tempFolder(), 'jars.db')) {
  const store = new Kysely<Tables>({ dialect: await openSqlite(file) });
  onTestFinished(() => store.destroy());
  await sql`create table if not exists jars (name text primary key, cents integer not null check (cents >= 0))`.execute(
    store,
  );
  await sql`create table if not exists notes (text text primary key)`.execute(store);
  await sql`create table if not exists owners (jar text references jars (name) deferrable initially deferred)`.execute(
    store,
  );
  return { store, file };
}

const jarsOf = async (store: Kysely<Tables>) =>
  Object.fromEntries(
    (await store.selectFrom('jars').selectAll().orderBy('name').execute()).map(({ name, cents }) => [name, cents]),
  );

/** Puts cents into a jar; below zero the table refuses it. */
function put(store: Kysely<Tables>, name: string, cents: number) {
  return store
    .insertInto('jars')
    .values({ name, cents })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ cents: row('jars.cents', '+', cents) })))
    .execute();
}

const Transaction = fc.record({
  puts: fc.array(fc.record({ name: fc.constantFrom(...NAMES), cents: fc.integer({ min: -5, max: 9 }) }), {
    maxLength: 4,
  }),
  throws: fc.boolean(),
  /** Whether it waits for something else in the middle, holding its turn. */
  dawdles: fc.boolean(),
  /** A statement of its own beside it, without a transaction; the same text is refused the second time. */
  note: fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined }),
  /** After how many turns of the event loop it is asked for. */
  later: fc.integer({ min: 0, max: 2 }),
});

test('any mixture of transactions at once ends as if they had run one after another, and what is answered for is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Transaction, { maxLength: 12 }), async (transactions) => {
      const { store } = await openJars();
      const ran: { index: number; saw: object }[] = [];
      const outcomes = await Promise.all(
        transactions.map(async ({ puts, throws, dawdles, note, later }, index) => {
          for (let turn = 0; turn < later; turn++) await nextTurn();
          const noted =
            note &&
            store
              .insertInto('notes')
              .values({ text: note })
              .execute()
              .then(Boolean, () => 'refused' as const);
          const outcome = await store
            .transaction()
            .execute(async (tx) => {
              ran.push({ index, saw: await jarsOf(tx) });
              for (const { name, cents } of puts) {
                await put(tx, name, cents);
                if (dawdles) await nextTurn();
              }
              if (throws) throw new Error('thrown');
              return 'kept' as const;
            })
            .catch(() => 'refused' as const);
          const afterwards = await jarsOf(store);
          return { outcome, afterwards, noted: await noted };
        }),
      );

      // The same, one after another, in a model.
      const jars: Record<string, number> = {};
      const states: object[] = [{}];
      for (const { index, saw } of ran) {
        expect(saw).toEqual(jars);
        const { puts, throws } = transactions[index] as (typeof transactions)[number];
        const after = { ...jars };
        // SQLite checks the row that would be inserted before it looks for the one to update.
        const refused = puts.some(({ name, cents }) => {
          after[name] = (after[name] ?? 0) + cents;
          return cents < 0 || after[name] < 0;
        });
        expect(outcomes[index]?.outcome).toBe(throws || refused ? 'refused' : 'kept');
        if (!throws && !refused) Object.assign(jars, after);
        states.push({ ...jars });
      }
      // An answered writer sees a state that existed, and none earlier than its own.
      for (const [place, { index }] of ran.entries()) {
        expect(states.slice(place + 1)).toContainEqual(outcomes[index]?.afterwards);
      }
      expect(await jarsOf(store)).toEqual(jars);

      const notes = (await store.selectFrom('notes').selectAll().execute()).map(({ text }) => text).toSorted();
      const kept = transactions.flatMap(({ note }, index) => (note && outcomes[index]?.noted === true ? [note] : []));
      expect(kept.toSorted()).toEqual(notes);
      expect(notes).toEqual([...new Set(transactions.flatMap(({ note }) => note ?? []))].toSorted());
    }),
    { numRuns: length(20, 60) },
  );
});

test('where the commit fails, all who share it are told, nothing of theirs is left, and the next go on', async () => {
  const { store } = await openJars();
  const asked = [
    store.transaction().execute((tx) => put(tx, 'a', 1)),
    put(store, 'b', 1),
    // Refused only by the commit itself: there is no such jar.
    store.insertInto('owners').values({ jar: 'none' }).execute(),
    // Refused at once, for a reason that only its fellow members gave; that is not true any more.
    put(store, 'b', -2),
  ];
  const told = await Promise.allSettled(asked);
  expect(told.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual(
    Array(4).fill('SQLITE_CONSTRAINT_FOREIGNKEY'),
  );
  expect(await jarsOf(store)).toEqual({});
  await put(store, 'a', 2);
  expect(await jarsOf(store)).toEqual({ a: 2 });
});

test('where a full disk undoes the whole group, each is told, and a transaction that goes on regardless keeps nothing', async () => {
  const { store } = await openJars();
  await sql`pragma max_page_count = 1`.execute(store);
  const long = (text: string) => text.repeat(20_000);
  const told = await Promise.allSettled([
    put(store, 'a', 1),
    store.transaction().execute(async (tx) => {
      await put(tx, 'b', 1);
      await tx
        .insertInto('notes')
        .values({ text: long('x') })
        .execute()
        .catch(() => undefined);
      await put(tx, 'c', 1);
    }),
    put(store, 'd', 1),
  ]);
  const jars = await jarsOf(store);
  expect(told[1]?.status).toBe(jars['b'] === 1 && jars['c'] === 1 ? 'fulfilled' : 'rejected');
  expect(told.map(({ status }) => status === 'fulfilled')).toEqual(['a', 'b', 'd'].map((name) => name in jars));
  expect('b' in jars).toBe('c' in jars);
});

test('what is not committed yet is seen by nobody else, and what is answered for by everybody', async () => {
  const { store, file } = await openJars();
  const { store: other } = await openJars(file);
  await store.transaction().execute(async (tx) => {
    await put(tx, 'a', 1);
    expect([await jarsOf(tx), await jarsOf(store), await jarsOf(other)]).toEqual([{ a: 1 }, {}, {}]);
  });
  expect([await jarsOf(store), await jarsOf(other)]).toEqual([{ a: 1 }, { a: 1 }]);
});

test('closing waits for a transaction under way, and whoever comes later is refused', async () => {
  const { store, file } = await openJars();
  let closed: Promise<void> | undefined;
  let late: Promise<unknown> | undefined;
  await store.transaction().execute(async (tx) => {
    late = put(store, 'late', 1).catch(() => 'refused');
    closed = store.destroy();
    await nextTurn();
    await put(tx, 'a', 1);
  });
  await closed;
  await expect(put(store, 'b', 1)).rejects.toThrow();
  const outcome = await late;
  const { store: again } = await openJars(file);
  expect(await jarsOf(again)).toEqual(outcome === 'refused' ? { a: 1 } : { a: 1, late: 1 });
});

test('while another program keeps the file locked, writers are told that it is busy, and go on afterwards', async () => {
  const { store, file } = await openJars();
  const other = new Database(file);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  await expect(put(store, 'a', 1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  expect(await jarsOf(store)).toEqual({});
  other.exec('rollback');
  await Promise.all([put(store, 'a', 1), store.transaction().execute((tx) => put(tx, 'b', 1))]);
  expect(await jarsOf(store)).toEqual({ a: 1, b: 1 });
});

/** Jars on a disk that is as slow, or as broken, as the test says. */
async function onDisk(bring: (descriptor: number) => Promise<void>, tell: (failure: Error) => void = () => undefined) {
  const { file } = await openJars();
  const connections = {
    writer: await openWriter(file),
    reader: openReader(file),
    log: new LogOnDisk(file, tell, bring),
  };
  const store = new Kysely<Tables>({ dialect: groupCommitDialect(connections) });
  onTestFinished(() => store.destroy());
  return { store, file };
}

test('nobody is told of what isn’t on the disk yet: not who wrote it, and not who reads it', async () => {
  const waiting: (() => void)[] = [];
  const { store } = await onDisk(() => new Promise((resolve) => waiting.push(resolve)));
  const told: string[] = [];
  const wrote = put(store, 'a', 1).then(() => told.push('wrote'));
  while (waiting.length === 0) await nextTurn();
  const read = jarsOf(store).then((jars) => told.push(`read ${jars['a']}`));
  const second = put(store, 'a', 2).then(() => told.push('wrote more'));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(told).toEqual([]);
  waiting.shift()?.();
  await wrote;
  // Its commit came after the disk was asked: it waits for the next time, and so does a reader who may have seen it.
  while (waiting.length === 0) await nextTurn();
  expect(told).not.toContain('wrote more');
  waiting.shift()?.();
  await Promise.all([read, second]);
  expect(told.toSorted()).toEqual(['read 1', 'wrote', 'wrote more']);
});

test('a disk that fails is not believed again: who wrote isn’t told that it is kept, and neither is anybody after them', async () => {
  const answers = [() => Promise.reject(new Error('EIO')), async () => undefined];
  const failures: string[] = [];
  const { store, file } = await onDisk(
    () => (answers.shift() ?? (async () => undefined))(),
    (failure) => failures.push(failure.message),
  );
  await expect(put(store, 'a', 1)).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
  await expect(put(store, 'b', 1)).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
  await expect(jarsOf(store)).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
  // The operator is told once.
  expect(failures).toHaveLength(1);
  // Nothing was written after it, behind what may be a gap.
  const { store: other } = await openJars(file);
  expect(await jarsOf(other)).toEqual({ a: 1 });
});
