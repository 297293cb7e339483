// @module-tag postgres
// A ledger whose facts somebody changed, and a person who knows of it: it locks for each new change, and can be unlocked.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHead } from '../../main/ledger/audit/head-file.ts';
import { BEGINNING, hashFact } from '../../main/ledger/facts/append-fact.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../support/store/ledger.ts';
import { editLedger, isLedgerOnPostgres } from '../support/store/postgres/ledger-database.ts';

const REFUSED = {
  kind: 'refused',
  httpStatus: 422,
  code: 'refused_by_service',
  detail: 'Insufficient funds',
} as const;
const KNOWN = { name: 'Ada', reason: 'The disk was broken', otherCopyIsGone: true } as const;
const AT = '2026-11-26T12:00:00.000Z';
const ENVIRONMENT = 'https://one.example';

/** Rows are changed by SQL, of which the tables know nothing. */
const open = (folder: string) => openTestLedger(folder, 'refuse', { hasFacts: false });

/** Nine captures: facts 1 to 18, or 1 to 9 where none was answered. Closed. */
async function closedLedger({ areAnswered }: { areAnswered: boolean }) {
  const folder = tempFolder();
  const opened = await open(folder);
  const whose = await addTestEnvironment(opened, ENVIRONMENT);
  for (let n = 1; n <= 9; n += 1) {
    const entry = entryFor(whose, { operation: 'charge_order', orderId: `order_${n}` });
    await opened.ledger.writeSent(entry);
    if (areAnswered) await opened.ledger.recordOutcome(entry.id, REFUSED);
  }
  await opened.close();
  return { folder, whose };
}

/** Changes a closed ledger as somebody does who has its file: past what refuses it. */
async function tamper(folder: string, statement: string): Promise<void> {
  const tables = ['fact', 'fact_subject', 'personal_value'];
  const unguarded = isLedgerOnPostgres()
    ? tables.map((table) => `alter table ${table} disable trigger user;`)
    : tables.flatMap((table) =>
        ['update', 'delete', 'insert'].map((event) => `drop trigger if exists ${table}_is_kept_${event};`),
      );
  await editLedger(folder, `${unguarded.join(' ')} ${statement};`);
}

test.for([true, false])(
  'after the newest facts were cut off, a person can unlock the ledger, and calls are written; answered: %s',
  async (areAnswered) => {
    const { folder, whose } = await closedLedger({ areAnswered });
    await tamper(folder, 'delete from fact where seq > 4');
    const locked = await open(folder);
    expect(await lockOf(locked)).toMatchObject({ cause: 'facts_cut_off', line: 5 });
    await locked.ledger.unsealLedger(KNOWN);
    expect(await lockOf(locked)).toBeNull();
    await locked.ledger.writeSent(entryFor(whose, { operation: 'create_session' }));
    expect((await locked.ledger.checkAuditTrail()).fault).toBeNull();
    await locked.close();
    const later = await open(folder);
    expect((await later.ledger.checkAuditTrail()).fault).toBeNull();
    expect(await lockOf(later)).toBeNull();
  },
);

const lockOf = async ({ ledger }: Awaited<ReturnType<typeof open>>) => (await ledger.ledgerState()).seal;
const madeEarlier = (facts: string) =>
  `update fact set learned_at = '2020-01-01T00:00:00.000Z' where seq in (${facts})`;

test('a fact that is changed after a person accepted another one locks the ledger again', async () => {
  const { folder } = await closedLedger({ areAnswered: true });
  await tamper(folder, madeEarlier('2, 3'));
  const first = await open(folder);
  expect(await lockOf(first)).toMatchObject({ cause: 'fact_changed', line: 2 });
  await first.ledger.unsealLedger(KNOWN);
  // The person who unlocks it knows that facts were changed: it doesn't lock for the next of them.
  expect(await lockOf(first)).toBeNull();
  expect((await first.ledger.checkAuditTrail()).fault).toMatchObject({ kind: 'fact_changed', seq: 2 });
  expect(await lockOf(first)).toBeNull();
  await first.close();
  await tamper(folder, madeEarlier('9'));
  const second = await open(folder);
  expect(await lockOf(second)).toMatchObject({ cause: 'fact_changed', line: 9 });
  expect((await second.ledger.checkAuditTrail()).fault).toMatchObject({ kind: 'fact_changed', seq: 9 });
});

/** Past the rule that a value and its key are erased together. */
const unruled = (statement: string) =>
  isLedgerOnPostgres()
    ? `alter table personal_value drop constraint personal_value_check; ${statement}`
    : `pragma ignore_check_constraints = on; ${statement}`;

test.for([
  `update personal_value set value = 'Grace', key = null where seq = 3 and place = 0`,
  `update personal_value set key = null where seq = 3 and place = 0`,
  `update personal_value set value = null where seq = 3 and place = 0`,
])('a name that somebody wrote into a fact without its key locks the ledger: %s', async (statement) => {
  const { folder } = await closedLedger({ areAnswered: true });
  await tamper(folder, unruled(statement));
  expect(await lockOf(await open(folder))).toMatchObject({ cause: 'fact_changed', line: 3 });
});

test('a fact that is missing beside one whose change was accepted locks the ledger', async () => {
  const { folder } = await closedLedger({ areAnswered: true });
  await tamper(folder, madeEarlier('7'));
  const first = await open(folder);
  await first.ledger.unsealLedger(KNOWN);
  await first.close();
  await tamper(folder, 'delete from fact where seq = 6');
  expect(await lockOf(await open(folder))).toMatchObject({ cause: 'fact_missing', line: 7 });
});

test('a line of the audit log that is changed or removed after a person accepted another one locks the ledger again', async () => {
  const { folder } = await closedLedger({ areAnswered: true });
  const unguarded = isLedgerOnPostgres()
    ? 'alter table audit disable trigger user;'
    : 'drop trigger audit_is_not_changed; drop trigger audit_is_not_deleted;';
  await editLedger(
    folder,
    `${unguarded} update audit set actor = 'Grace' where seq = 2; delete from audit where seq = 5;`,
  );
  const first = await open(folder);
  expect(await lockOf(first)).toMatchObject({ cause: 'changed', line: 2 });
  await first.ledger.unsealLedger(KNOWN);
  expect(await lockOf(first)).toBeNull();
  await first.close();
  await editLedger(folder, 'delete from audit where seq = 6');
  const second = await open(folder);
  expect(await lockOf(second)).toMatchObject({ cause: 'missing', line: 6 });
  await second.ledger.unsealLedger(KNOWN);
  await second.close();
  await editLedger(folder, `update audit set actor = 'Grace' where seq = 8`);
  expect(await lockOf(await open(folder))).toMatchObject({ cause: 'changed', line: 8 });
});

/** What somebody adds who knows how facts are written. */
function forgedFact(seq: number): string {
  const body = JSON.stringify({ orderId: 'order_1', amount: 1, reason: '', actor: '' });
  const said = { provider: 'https://two.example', kind: 'fee_corrected', origin: 'person', learned_at: AT } as const;
  const hash = hashFact({ ...said, seq, body, previous: BEGINNING });
  const { provider, kind, origin, learned_at } = said;
  return `insert into fact (seq, provider, kind, origin, learned_at, body, order_id, previous, hash)
    values (${seq}, '${provider}', '${kind}', '${origin}', '${learned_at}', '${body}', 'order_1', '${BEGINNING}', '${hash}')`;
}

// On PostgreSQL other servers go on adding while one is closed.
test.runIf(!isLedgerOnPostgres())('a fact that was added while Paydesk was closed locks the ledger', async () => {
  const { folder } = await closedLedger({ areAnswered: true });
  await editLedger(folder, forgedFact(19));
  const locked = await open(folder);
  expect(await lockOf(locked)).toMatchObject({ cause: 'facts_added', line: 19 });
  await locked.ledger.unsealLedger(KNOWN);
  await locked.close();
  expect(await lockOf(await open(folder))).toBeNull();
});

test.runIf(!isLedgerOnPostgres())('facts of a Paydesk that died lock nothing', async () => {
  const { folder } = await closedLedger({ areAnswered: true });
  const head = () => readHead(folder);
  expect(head()?.closed).toBe(true);
  const opened = await open(folder);
  const kept = readFileSync(join(folder, 'audit-head.json'));
  expect(head()?.closed).toBeUndefined();
  await addTestEnvironment(opened, 'https://two.example');
  await opened.ledger.sealRestored();
  await opened.ledger.unsealLedger(KNOWN);
  await opened.close();
  // It had kept no head since it was opened.
  writeFileSync(join(folder, 'audit-head.json'), kept);
  expect(await lockOf(await open(folder))).toBeNull();
});
