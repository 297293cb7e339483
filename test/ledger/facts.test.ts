// @module-tag postgres
// The chain of facts: nothing in it is changed, and it still verifies once a person's data are erased.
import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { BEGINNING, hashFact } from '../../main/ledger/facts/learn.ts';
import { ledgerOn } from '../../main/ledger/ledger.ts';
import { orderCharged, sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, entryFor } from '../support/store/ledger.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const CONSUMER = { first_name: 'Marguerite', last_name: 'O’Brien', email: 'marguerite@example.com' };

/** Two providers, each with a session of this consumer and a capture. */
async function usedLedger() {
  // Personal values are erased, which the tables keep.
  const database = await openTestDatabase(undefined, undefined, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', Date.now);
  for (const url of ['https://one.example', 'https://two.example']) {
    const own = await addTestEnvironment({ ledger }, url);
    const created = entryFor(own, { operation: 'create_session', request: { consumer_info: CONSUMER } });
    await ledger.writeSent(created);
    const answer = sessionSeen('sess_1');
    await ledger.recordOutcome(created.id, { kind: 'succeeded', httpStatus: 200, answer });
    const captured = entryFor(own, { operation: 'charge_order', orderId: 'order_1' });
    await ledger.writeSent(captured);
    const charged = orderCharged('order_1', 'charge_1');
    await ledger.recordOutcome(captured.id, { kind: 'succeeded', httpStatus: 200, answer: charged });
  }
  return database;
}

type Database = Awaited<ReturnType<typeof usedLedger>>;

const factsIn = ({ reader }: Database) => reader.selectFrom('fact').selectAll().orderBy('seq').execute();

/** The facts that don't follow from the one before them, or whose hash is another. */
async function faultsIn(database: Database): Promise<number[]> {
  const ends = new Map<string, string>();
  const faults: number[] = [];
  for (const { hash, ...fact } of await factsIn(database)) {
    const isNext = fact.previous === (ends.get(fact.provider) ?? BEGINNING);
    if (!isNext || hashFact(fact) !== hash) faults.push(fact.seq);
    ends.set(fact.provider, hash);
  }
  return faults;
}

test('each provider’s facts are a chain, which still verifies once a person’s data are erased', async () => {
  const database = await usedLedger();
  expect((await factsIn(database)).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 4 }, () => ['intent', 'answer']).flat(),
  );
  expect(await faultsIn(database)).toEqual([]);
  await database.writer.deleteFrom('personal_value').execute();
  expect(await faultsIn(database)).toEqual([]);
});

test('a person’s data are in no fact, and each value is proven by its key', async () => {
  const database = await usedLedger();
  const bodies = (await factsIn(database)).map(({ body }) => body).join();
  for (const value of Object.values(CONSUMER)) expect(bodies).not.toContain(value);
  const values = await database.reader.selectFrom('personal_value').selectAll().execute();
  expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.values(CONSUMER)));
  expect(new Set(values.map(({ key }) => key)).size).toBe(values.length);
  for (const { key, value } of values)
    expect(bodies).toContain(createHmac('sha256', key).update(value, 'utf8').digest('base64'));
});

test('a fact is neither changed nor deleted', async () => {
  const database = await usedLedger();
  const before = await factsIn(database);
  await expect(database.writer.updateTable('fact').set({ body: '{}' }).execute()).rejects.toThrow(
    'Facts can only be added.',
  );
  await expect(database.writer.deleteFrom('fact').execute()).rejects.toThrow('Facts can only be added.');
  expect(await factsIn(database)).toEqual(before);
});
