// Makes every call about the ledger as a whole: backups, moves, restores, and files and databases that something else changed.

import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { problemOf } from '../console/problem.ts';
import { ingestPage } from '../provider/event-feed.ts';
import type { Around } from './every-ledger-call.ts';
import { type Asking, charging, sent } from './every-payment-call.ts';
import { refunding } from './every-refund-call.ts';
import { moving } from './every-team-call.ts';

export async function askBackupState({ ledger }: Asking, { clock }: Around): Promise<void> {
  clock.now += 2 * 86_400_000;
  await ledger.backUpIfDue();
  await ledger.listBackups();
  await ledger.ledgerState();
  await ledger.tryToWrite();
  await ledger.ledgerFigures();
  const anchored = await ledger.anchorState();
  if (anchored) await ledger.holdAgainst(anchored.ledgerId, anchored.head);
}

/** A database's own backups aren't Paydesk's; what a copy of it, or a script in it, does is the same. */
export async function askDatabaseState(asking: Asking, { restart, edit }: Around): Promise<void> {
  const { ledger, environmentId } = asking;
  await problemOf(ledger.makeBackup(null, 'Grace'));
  await problemOf(ledger.inspectBackup('a file'));
  await problemOf(ledger.restoreBackup({ file: 'a file', name: 'Grace', reason: 'the disk broke' }));
  await problemOf(ledger.beginEmpty({ name: 'Grace', reason: 'the disk broke' }));
  await moving(ledger);
  await edit("update ledger_place set inode = 'another'");
  await problemOf(sent(asking, charging('8')));
  await ledger.unsealLedger({ name: 'Grace', reason: 'the other is gone', otherCopyIsGone: true });
  await afterDoubt(asking);
  await edit(`alter table audit disable trigger user;
    update audit set actor = 'Mallory' where seq > (select max(seq) - 2 from audit)`);
  await ledger.unsealLedger({ name: 'Grace', reason: 'a script did it', otherCopyIsGone: true });
  await ledger.sealRestored();
  await ledger.unsealLedger({ name: 'Grace', reason: 'as it was meant', otherCopyIsGone: true });
  await restart(() => undefined);
  await ledger.listOrders({ environmentId, limit: 1 });
}

export async function askBackupFiles(asking: Asking, { restart }: Around): Promise<void> {
  const { ledger } = asking;
  const { file } = await ledger.makeBackup(null, 'Grace');
  await ledger.inspectBackup(file);
  await moving(ledger);
  await ledger.restoreBackup({ file, name: 'Grace', reason: 'the disk broke' });
  await afterDoubt(asking);
  // Another file of the same content, as a copy is.
  await restart((ledgerFile) => {
    renameSync(ledgerFile, `${ledgerFile}.old`);
    copyFileSync(`${ledgerFile}.old`, ledgerFile);
  });
  await problemOf(sent(asking, charging('8')));
  await ledger.unsealLedger({ name: 'Grace', reason: 'the other is gone', otherCopyIsGone: true });
  // Lines that something else changed: sealed, unsealed, and known at the next start.
  await restart(changeLastLines);
  await ledger.unsealLedger({ name: 'Grace', reason: 'a script did it', otherCopyIsGone: true });
  await ledger.sealRestored();
  await ledger.unsealLedger({ name: 'Grace', reason: 'as it was meant', otherCopyIsGone: true });
  await restart(() => undefined);
  const forgetHead = (ledgerFile: string) => rmSync(join(dirname(ledgerFile), 'audit-head.json'));
  await restart((ledgerFile) => {
    forgetHead(ledgerFile);
    writeFileSync(ledgerFile, 'no ledger');
  });
  await ledger.beginEmpty({ name: 'Grace', reason: 'the disk broke' });
  await restart(forgetHead);
}

/** What the ledger asks once it has lost a part of its past. */
async function afterDoubt(asking: Asking): Promise<void> {
  const { ledger, environmentId, whose } = asking;
  await problemOf(sent(asking, charging('never_seen')));
  await problemOf(sent(asking, { operation: 'create_order', sessionId: 'sess_never_seen' }));
  await problemOf(sent(asking, refunding('r3', 1)));
  await problemOf(
    sent(asking, { operation: 'start_payout', payoutOf: 'mkt_lost 2026-10', request: { expected_amount: 1 } }),
  );
  // An order this ledger has never seen, of a session that needs review.
  const doubted = (await ledger.listUnknown(environmentId)).find(({ operation }) => operation === 'create_order');
  const madeBefore = {
    kind: 'already_done' as const,
    httpStatus: 409,
    orderId: 'order_unseen',
    chargeId: null,
    detail: '',
  };
  await ledger.recordOutcome(doubted?.id ?? '', madeBefore);
  await ledger.as('Grace').changeEnvironment(environmentId, { refuses_repeat: 1 }, null);
  await ingestPage(ledger, whose.accountId, []);
  await ledger.as('Grace').changeEnvironment(environmentId, { refuses_repeat: 0 }, null);
}

function changeLastLines(ledgerFile: string): void {
  const db = new Database(ledgerFile);
  db.exec(
    `drop trigger audit_is_not_changed; update audit set actor = 'Mallory' where seq > (select max(seq) - 2 from audit)`,
  );
  db.close();
}
