// @module-tag postgres
// The chain of facts: nothing in it is changed, each wrong fact is named, and a person's data can be erased beside it.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { auditEnd, checkAudit } from '../../main/ledger/audit/check-audit.ts';
import { appendFact } from '../../main/ledger/facts/append-fact.ts';
import { hmacOf } from '../../main/ledger/facts/personal.ts';
import { readPayment } from '../../main/ledger/projections/read-payment.ts';
import { orderCharged, sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { isLedgerOnPostgres, openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const CONSUMER = { first_name: 'Marguerite', last_name: 'O’Brien', email: 'marguerite@example.com' };
const [ONE, TWO] = ['https://one.example', 'https://two.example'];

/** Two providers, each with a session of this consumer and a capture: facts 1 to 4 and 5 to 8. */
async function usedLedger() {
  // Personal values are erased, which the tables keep.
  const database = await openTestDatabase(undefined, undefined, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', Date.now);
  for (const url of [ONE, TWO]) {
    const own = await addTestEnvironment({ ledger }, url);
    const answer = sessionSeen('sess_1');
    await recordCall(
      ledger,
      own,
      { operation: 'create_session', request: { consumer_info: CONSUMER } },
      succeeded(answer),
    );
    const charged = orderCharged('order_1', 'charge_1');
    await recordCall(ledger, own, captureOf('order_1'), succeeded(charged));
  }
  return database;
}

type Database = Awaited<ReturnType<typeof usedLedger>>;

const factsIn = ({ reader }: Database) => reader.selectFrom('fact').selectAll().orderBy('seq').execute();

/** Changes a ledger as somebody does who has its file: past what refuses it. */
async function tamper({ writer }: Database, ...statements: string[]): Promise<void> {
  for (const table of ['fact', 'fact_subject', 'personal_value'])
    if (isLedgerOnPostgres()) await sql`alter table ${sql.table(table)} disable trigger user`.execute(writer);
    else
      for (const event of ['update', 'delete', 'insert'])
        await sql`drop trigger if exists ${sql.ref(`${table}_is_kept_${event}`)}`.execute(writer);
  for (const statement of statements) await sql.raw(statement).execute(writer);
}

const faultIn = async ({ reader }: Database, scope: 'whole' | 'tail' = 'whole') =>
  (await checkAudit(reader, await auditEnd(reader), scope, 0)).fault;

test('each provider’s facts are a chain', async () => {
  const database = await usedLedger();
  const kinds = (await factsIn(database)).map(({ seq, provider, kind }) => ({ seq, provider, kind }));
  expect(kinds).toEqual(
    [ONE, ONE, ONE, ONE, TWO, TWO, TWO, TWO].map((provider, at) => ({
      seq: at + 1,
      provider,
      kind: at % 2 === 0 ? 'intent' : 'answer',
    })),
  );
  expect(await faultIn(database)).toBeNull();
  expect(await faultIn(database, 'tail')).toBeNull();
});

test('a person’s data are in no fact, and each value is proven by its key', async () => {
  const database = await usedLedger();
  const bodies = (await factsIn(database)).map(({ body }) => body).join();
  for (const value of Object.values(CONSUMER)) expect(bodies).not.toContain(value);
  const values = await database.reader.selectFrom('personal_value').selectAll().execute();
  expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.values(CONSUMER)));
  expect(new Set(values.map(({ key }) => key)).size).toBe(values.length);
  for (const { key, value } of values) expect(bodies).toContain(hmacOf(key ?? '', value ?? ''));
});

test('a fact, and what it is about, is neither changed nor deleted', async () => {
  const database = await usedLedger();
  const before = await factsIn(database);
  const refused = 'Facts can only be added.';
  await expect(database.writer.updateTable('fact').set({ body: '{}' }).execute()).rejects.toThrow(refused);
  await expect(database.writer.deleteFrom('fact').execute()).rejects.toThrow(refused);
  const subject = { provider: ONE, subject: 'refund other', seq: 1 };
  await database.writer.insertInto('fact_subject').values(subject).execute();
  await expect(database.writer.updateTable('fact_subject').set({ subject: 'x' }).execute()).rejects.toThrow(refused);
  await expect(database.writer.deleteFrom('fact_subject').execute()).rejects.toThrow(refused);
  expect(await factsIn(database)).toEqual(before);
});

test('a fact is not replaced by another of its number, nor put before a newer one', async () => {
  const database = await usedLedger();
  const before = await factsIn(database);
  const [first] = before;
  if (!first) throw new Error('There is no fact.');
  const forged = { ...first, body: '{}' };
  const insert = database.writer.insertInto('fact').values(forged);
  if (isLedgerOnPostgres()) {
    const change = insert.onConflict((conflict) => conflict.column('seq').doUpdateSet({ body: '{}' }));
    await expect(change.execute()).rejects.toThrow('Facts can only be added.');
  } else {
    await expect(insert.orReplace().execute()).rejects.toThrow('Facts can only be added.');
    const between = database.writer.insertInto('fact').values({ ...forged, seq: 0 });
    await expect(between.execute()).rejects.toThrow('Facts can only be added.');
  }
  expect(await factsIn(database)).toEqual(before);
});

test('a personal value can be erased with its key, and not be changed', async () => {
  const database = await usedLedger();
  const { writer } = database;
  const refused = 'A personal value can only be erased, with its key.';
  const update = writer.updateTable('personal_value');
  await expect(update.set({ value: 'Somebody else' }).execute()).rejects.toThrow(refused);
  await expect(update.set({ key: 'another' }).execute()).rejects.toThrow(refused);
  await expect(update.set({ value: null }).execute()).rejects.toThrow(refused);
  await expect(update.set({ value: null, key: null, place: 99 }).execute()).rejects.toThrow(refused);
  await expect(writer.deleteFrom('personal_value').execute()).rejects.toThrow(refused);
  if (!isLedgerOnPostgres()) {
    const other = { provider: ONE, seq: 1, place: 0, value: 'Somebody else', key: 'another' };
    await expect(writer.replaceInto('personal_value').values(other).execute()).rejects.toThrow(refused);
  }
  await update.set({ value: null, key: null }).execute();
  expect(await faultIn(database)).toBeNull();
});

test.for([
  [`update fact set body = replace(body, 'order_1', 'order_2') where seq = 7`, 7, 'fact_changed', TWO],
  [`update fact set learned_at = '2020-01-01T00:00:00.000Z' where seq = 2`, 2, 'fact_changed', ONE],
  [`update fact set order_id = 'order_2' where seq = 3`, 3, 'fact_changed', ONE],
  [`delete from fact where seq = 6`, 7, 'fact_missing', TWO],
  [`update personal_value set value = 'Somebody else' where seq = 5 and place = 0`, 5, 'fact_changed', TWO],
  [`delete from personal_value where seq = 5 and place = 0`, 5, 'fact_changed', TWO],
  [`insert into fact_subject (provider, subject, seq) values ('${ONE}', 'order order_9', 4)`, 4, 'fact_changed', ONE],
  [`update personal_value set provider = '${TWO}' where seq = 1 and place = 1`, 1, 'fact_changed', ONE],
] as const)('names the fact that is wrong, and whose it is: %s', async ([statement, seq, kind, provider]) => {
  const database = await usedLedger();
  await tamper(database, statement);
  expect(await faultIn(database)).toEqual({ seq, kind, provider });
  expect(await faultIn(database, 'tail')).toEqual({ seq, kind, provider });
});

test('what a fact is about that is given to another provider is noticed', async () => {
  const database = await usedLedger();
  const again = { kind: 'attempt', actId: 'act_1', attemptId: 'act_2', actor: '', instanceId: 'i' } as const;
  await appendFact(database.writer, ONE, again, '2026-11-26T00:00:00.000Z');
  expect((await readPayment(database.reader, ONE, ['act act_2'])).facts).toHaveLength(1);
  await tamper(database, `update fact_subject set provider = '${TWO}' where seq = 9`);
  expect((await readPayment(database.reader, ONE, ['act act_2'])).facts).toHaveLength(0);
  expect(await faultIn(database)).toEqual({ seq: 9, kind: 'fact_changed', provider: ONE });
});

test('the newest facts that were cut off, or written again, show by the head that was kept apart', async () => {
  const database = await usedLedger();
  const head = await auditEnd(database.reader);
  await tamper(database, 'delete from fact where seq = 8');
  expect((await checkAudit(database.reader, head, 'whole', 0)).fault).toEqual({ seq: 8, kind: 'facts_cut_off' });
  const forged = { kind: 'return_reopened', chargeId: 'charge_1', attempt: 1, actor: 'Ada' } as const;
  await appendFact(database.writer, TWO, forged, '2026-11-26T00:00:00.000Z');
  expect((await checkAudit(database.reader, head, 'whole', 0)).fault).toEqual({ seq: 8, kind: 'facts_rewritten' });
});

test('the facts of a payment are found by any of its IDs', async () => {
  const { reader } = await usedLedger();
  for (const subject of ['order order_1', 'charge charge_1']) {
    const { facts } = await readPayment(reader, TWO, [subject]);
    expect(facts.map(({ seq }) => seq)).toEqual([7, 8]);
  }
  expect((await readPayment(reader, ONE, ['session sess_1'])).facts.map(({ seq }) => seq)).toEqual([1, 2]);
});
