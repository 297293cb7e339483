// A ledger whose past was taken away: an older copy written over it, another past, or no head to hold it against.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { audit } from '../../main/ledger/audit/audit.ts';
import { readHead } from '../../main/ledger/audit/head-file.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { connectWriter } from '../../main/ledger/store/open-database.ts';
import type { OpenLedger } from '../../main/ledger/thread/open-ledger.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  creationOf,
  entryFor,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

type Whose = { environmentId: string; accountId: string };
type Opened = Pick<OpenLedger, 'ledger'>;

const UNSEAL = { name: 'Ada', reason: 'the newer file is lost', otherCopyIsGone: true } as const;
const headFile = (folder: string) => join(folder, 'audit-head.json');

async function makeOrder({ ledger }: Opened, whose: Whose, id: string) {
  const answer = orderCreated(id, `sess_of_${id}`);
  await recordCall(ledger, whose, creationOf(`sess_of_${id}`), succeeded(answer));
}

const startCapture = ({ ledger }: Opened, whose: Whose, orderId: string) => {
  const entry = entryFor(whose, captureOf(orderId));
  return ledger.writeSent(entry).then(() => entry.id);
};

async function capture(opened: Opened, whose: Whose, orderId: string) {
  const entryId = await startCapture(opened, whose, orderId);
  const answer = orderCharged(orderId, `charge_of_${orderId}`);
  await opened.ledger.recordOutcome(entryId, succeeded(answer));
}

/** A closed ledger with one open order, a copy of its file, and the way to write that copy over it in place. */
async function copiedWhileClosed() {
  const folder = tempFolder();
  const opened = await openTestLedger(folder);
  const whose = await addTestEnvironment(opened, 'https://api.example.com');
  await makeOrder(opened, whose, 'order_1');
  await opened.close();
  const file = ledgerFile(folder);
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  const rollBack = (from = copy) => {
    const { ino } = statSync(file);
    copyFileSync(from, file);
    expect(statSync(file).ino).toBe(ino);
  };
  return { folder, file, copy, whose, rollBack };
}

const sealOf = async ({ ledger }: Opened) => (await ledger.ledgerState()).seal;

test('an older copy written over the ledger sends nothing, and once it is unlocked what was captured since is unknown', async () => {
  const { folder, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await capture(before, whose, 'order_1');
  await makeOrder(before, whose, 'order_2');
  await capture(before, whose, 'order_2');
  await before.close();
  rollBack();

  const opened = await openTestLedger(folder);
  const { ledger } = opened;
  expect(await sealOf(opened)).toMatchObject({ cause: 'cut_off' });
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'ready' });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });

  expect(await ledger.unsealLedger(UNSEAL)).toBe(1);
  expect(await sealOf(opened)).toBeNull();
  // The one it knows, and the one it has never seen.
  for (const orderId of ['order_1', 'order_2'])
    expect(await problemOf(capture(opened, whose, orderId))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  const [open] = await ledger.listUnknown(whose.environmentId);
  await ledger.resolveUnknown({
    environmentId: whose.environmentId,
    entryId: open?.id ?? '',
    verdict: 'not_done',
    name: 'Ada',
    reason: 'not in the dashboard',
  });
  await capture(opened, whose, 'order_1');
});

test('a lock outlives a restart, and once it is lifted the ledger is whole; rolled back again it is locked again', async () => {
  const { folder, file, copy, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await capture(before, whose, 'order_1');
  await before.close();
  rollBack();
  await (await openTestLedger(folder)).close();
  const sealed = await openTestLedger(folder);
  expect(await sealOf(sealed)).toMatchObject({ cause: 'cut_off' });
  expect(await sealed.ledger.auditLastCheck()).toMatchObject({ fault: { kind: 'cut_off' } });
  expect(await sealed.ledger.checkAuditTrail()).toMatchObject({ fault: { kind: 'cut_off' } });
  await sealed.ledger.unsealLedger(UNSEAL);
  expect(await sealed.ledger.checkAuditTrail()).toMatchObject({ fault: null });
  await sealed.close();

  const whole = await openTestLedger(folder);
  expect(await sealOf(whole)).toBeNull();
  expect(await whole.ledger.auditLastCheck()).toMatchObject({ fault: null });
  await whole.close();
  copyFileSync(copy, file);
  expect(await sealOf(await openTestLedger(folder))).toMatchObject({ cause: 'cut_off' });
});

test('where the newer file is put back, it is used as if nothing had been', async () => {
  const { folder, file, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await capture(before, whose, 'order_1');
  await before.close();
  const newer = join(folder, 'newer.db');
  copyFileSync(file, newer);
  rollBack();
  await (await openTestLedger(folder)).close();
  rollBack(newer);
  const opened = await openTestLedger(folder);
  expect(await sealOf(opened)).toBeNull();
  expect(await opened.ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'charged' });
});

test('a call that was sent and never answered shows by the head too', async () => {
  const { folder, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await startCapture(before, whose, 'order_1');
  await before.close();
  rollBack();
  const opened = await openTestLedger(folder);
  expect(await sealOf(opened)).toMatchObject({ cause: 'facts_cut_off' });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });
});

test('a ledger with another past than the one that was kept is locked', async () => {
  const { folder, copy, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await capture(before, whose, 'order_1');
  await before.close();
  const { writer } = await connectWriter(copy);
  for (const subject of ['one', 'two', 'three'])
    await audit(writer, new Date().toISOString(), 'Eve', 'settle', subject, {});
  await writer.destroy();
  rollBack();
  const opened = await openTestLedger(folder);
  expect(await sealOf(opened)).toMatchObject({ cause: 'rewritten' });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });
});

test.each([
  ['missing', (folder: string) => rmSync(headFile(folder))],
  ['unreadable', (folder: string) => writeFileSync(headFile(folder), 'no head')],
])('a ledger whose head is %s is sealed, and has one again once it is unsealed', async (_how, harm) => {
  const { folder, whose } = await copiedWhileClosed();
  harm(folder);
  const opened = await openTestLedger(folder);
  expect(await sealOf(opened)).toMatchObject({ cause: 'head_lost' });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });
  await opened.ledger.unsealLedger(UNSEAL);
  await opened.close();
  const again = await openTestLedger(folder);
  expect(await sealOf(again)).toBeNull();
  await again.ledger.as('ada').nameAccount(whose.accountId, 'Another name');
  await again.close();
  rmSync(headFile(folder));
  expect(await sealOf(await openTestLedger(folder))).toMatchObject({ cause: 'head_lost' });
});

test('a Paydesk that dies right after it unlocked finds the ledger unlocked and whole', async () => {
  const { folder, whose, rollBack } = await copiedWhileClosed();
  const before = await openTestLedger(folder);
  await capture(before, whose, 'order_1');
  await before.close();
  const contradicting = readFileSync(headFile(folder));
  rollBack();
  const opened = await openTestLedger(folder);
  await opened.ledger.unsealLedger(UNSEAL);
  await opened.close();
  writeFileSync(headFile(folder), contradicting);
  const after = await openTestLedger(folder);
  expect(await sealOf(after)).toBeNull();
  expect(await after.ledger.checkAuditTrail()).toMatchObject({ fault: null });
});

/** Somebody with the file and no scruples. */
function tamper(folder: string, sql: string): void {
  const raw = new Database(ledgerFile(folder));
  raw.exec(`drop trigger if exists audit_is_not_changed; drop trigger if exists audit_is_not_deleted; ${sql}`);
  raw.close();
}

test('a changed line found by the check of every line seals a running ledger, once', async () => {
  const { folder, whose } = await copiedWhileClosed();
  const opened = await openTestLedger(folder);
  tamper(folder, `update audit set actor = 'Eve' where seq = 1`);
  expect(await opened.ledger.checkAuditTrail()).toMatchObject({ fault: { seq: 1, kind: 'changed' } });
  expect(await sealOf(opened)).toMatchObject({ cause: 'changed' });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });
  await opened.ledger.unsealLedger(UNSEAL);
  await opened.ledger.checkAuditTrail();
  expect(await sealOf(opened)).toBeNull();
  await opened.close();

  // The line stays as it is and isn't asked about again. The end is still watched.
  const again = await openTestLedger(folder);
  expect(await sealOf(again)).toBeNull();
  expect(await again.ledger.auditLastCheck()).toMatchObject({ fault: { seq: 1, kind: 'changed' } });
  await again.close();
  tamper(folder, 'delete from audit where seq = (select max(seq) from audit)');
  expect(await sealOf(await openTestLedger(folder))).toMatchObject({ cause: 'cut_off' });
});

test('lines that are cut off under a running Paydesk seal the ledger at the next write', async () => {
  const { folder, whose } = await copiedWhileClosed();
  const opened = await openTestLedger(folder);
  tamper(folder, 'delete from audit where seq = (select max(seq) from audit)');
  await opened.ledger.as('ada').nameAccount(whose.accountId, 'Another name');
  await vi.waitFor(async () =>
    expect(await sealOf(opened)).toMatchObject({ cause: expect.stringMatching(/cut_off|rewritten/) }),
  );
});

test('a Paydesk that is killed while it writes finds its ledger whole, again and again', async () => {
  const { folder, whose } = await copiedWhileClosed();
  const program = fileURLToPath(new URL('../support/programs/write-on-and-on.ts', import.meta.url));
  for (let round = 1; round <= length(1, 3); round += 1) {
    const before = readHead(folder)?.seq ?? 0;
    const child = spawn(process.execPath, [program, folder, whose.accountId], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitUntil(() => (readHead(folder)?.seq ?? 0) > before + round, { timeout: 50_000, interval: 1 });
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const opened = await openTestLedger(folder);
    expect(await sealOf(opened)).toBeNull();
    expect(await opened.ledger.checkAuditTrail()).toMatchObject({ fault: null });
    await opened.close();
  }
}, 240_000);
