// Whatever is done to a ledger's file between two starts: no order is sent twice, a crash seals nothing, and an older copy is always sealed.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditHead } from '../../contract/console/audit.ts';
import type { BackupFacts, LedgerState } from '../../contract/console/backup.ts';
import { readHead } from '../../main/ledger/audit/head-file.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { openLedgerFile } from '../../main/ledger/file/open-ledger-file.ts';
import type { KeptLedger, LedgerCallName } from '../../main/ledger/ledger.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { addTestEnvironment, entryFor } from '../support/store/ledger.ts';
import { placeMigratedLedger } from '../support/store/migrated-ledger.ts';

const SAID = { name: 'Ada', reason: 'the newer file is lost', otherCopyIsGone: true } as const;
const RESTORE = { name: 'Ada', reason: 'the disk was replaced' };
const ORDERS = ['order_1', 'order_2', 'order_3'];

/** The ledger's files at one moment. `inode`: that of the file, which a copy written in place keeps. */
type Image = { inode: bigint; files: Map<string, Buffer>; head: Buffer };

/** A console's ledger without its thread, the files under it, and what really left for the payment service. */
async function openWorld() {
  const folder = tempFolder();
  const file = ledgerFile(folder);
  const headFile = join(folder, 'audit-head.json');
  const sent = new Set<string>();
  const images: Image[] = [];
  await placeMigratedLedger(folder);
  let backup: string | null = null;

  async function open() {
    const start = { dataFolder: folder, instanceId: randomUUID(), onUnreadable: 'refuse' } as const;
    const { answer, close } = await openLedgerFile(start, ledgerWorker, Date.now);
    const ask = <Method extends LedgerCallName>(method: Method, ...args: Parameters<KeptLedger[Method]>) =>
      answer(method, args) as ReturnType<KeptLedger[Method]>;
    await ask('markAbandoned');
    return { ask, close };
  }
  let opened = await open();
  const ledger = {
    addEnvironment: (...args: Parameters<KeptLedger['addEnvironment']>) => opened.ask('addEnvironment', ...args),
  };
  const whose = await addTestEnvironment({ ledger: ledger as KeptLedger }, 'https://api.example.com');
  for (const id of ORDERS) {
    const made = entryFor(whose, { operation: 'create_order', sessionId: `sess_of_${id}` });
    await opened.ask('writeSent', made);
    const answer = orderCreated(id, `sess_of_${id}`);
    await opened.ask('recordOutcome', made.id, { kind: 'succeeded', httpStatus: 200, answer });
  }
  const imageNow = (): Image => ({
    inode: statSync(file, { bigint: true }).ino,
    // The head first: it may be older than the ledger's files, never newer.
    head: readFileSync(headFile),
    files: new Map(['', '-wal'].flatMap((end) => (existsSync(file + end) ? [[end, readFileSync(file + end)]] : []))),
  });

  /** Written in place, as a copy over it would be. */
  function putBack({ files }: Image): void {
    for (const end of ['-wal', '-shm', '.closed']) rmSync(file + end, { force: true });
    for (const [end, bytes] of files) writeFileSync(file + end, bytes);
  }

  async function reopen(between: () => void = () => undefined) {
    await opened.close();
    images.push(imageNow());
    between();
    opened = await open();
  }

  await reopen();
  const seal = async () => ((await opened.ask('ledgerState')) as LedgerState).seal;

  return {
    seal,
    close: () => opened.close(),
    capture: async (orderId: string, isAnswered: boolean) => {
      const entry = entryFor(whose, { operation: 'charge_order', orderId });
      const left = await opened.ask('writeSent', entry).then(
        () => true,
        () => false,
      );
      if (!left) return;
      expect(sent, 'sent a second time').not.toContain(orderId);
      sent.add(orderId);
      if (!isAnswered) return;
      const answer = orderCharged(orderId, `charge_of_${orderId}`);
      await opened.ask('recordOutcome', entry.id, { kind: 'succeeded', httpStatus: 200, answer });
    },
    write: () => opened.ask('nameAccount', whose.accountId, randomUUID()),
    check: () => opened.ask('checkAuditTrail'),
    restart: () => reopen(),
    /** The process dies: what is on the disk now is all there is, and the head may speak for less. */
    crash: async () => {
      const image = imageNow();
      await opened.close();
      putBack(image);
      writeFileSync(headFile, image.head);
      opened = await open();
    },
    backUp: async () => {
      backup = ((await opened.ask('makeBackup', null, 'Ada')) as BackupFacts).file;
    },
    restore: async () => {
      // It is refused while a call is under way.
      if (backup) await opened.ask('restoreBackup', { file: backup, ...RESTORE }).catch(() => undefined);
    },
    unseal: async () => {
      if (await seal()) await opened.ask('unsealLedger', SAID);
    },
    /** Gives whether the older copy contradicts the head that is kept. */
    rollBack: async (which: number) => {
      let contradicts = false;
      await reopen(() => {
        const image = images[which % images.length];
        if (!image) return;
        const isMoved = image.inode !== statSync(file, { bigint: true }).ino;
        putBack(image);
        contradicts = isMoved || !holds(file, readHead(folder));
      });
      return contradicts;
    },
  };
}
/** Whether a ledger holds the line, and as many facts, as the head says. */
function holds(file: string, head: AuditHead | null): boolean {
  const database = new Database(file);
  const line = database.prepare('select hash from audit where seq = ?').get(head?.seq) as { hash: string } | undefined;
  const { newest } = database.prepare('select max(seq) as newest from fact').get() as { newest: number | null };
  database.close();
  return line?.hash === head?.hash && (newest ?? 0) >= (head?.facts?.seq ?? 0);
}

type Step =
  | { kind: 'write' | 'restart' | 'crash' | 'backUp' | 'restore' | 'unseal' | 'check' }
  | { kind: 'capture'; orderId: string; isAnswered: boolean }
  | { kind: 'rollBack'; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('capture' as const),
      orderId: fc.constantFrom(...ORDERS),
      isAnswered: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), which: fc.nat(20) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('write', 'restart', 'crash', 'crash', 'backUp', 'restore', 'unseal', 'unseal', 'check'),
    }),
  },
);

test('no order is sent twice, a crash locks nothing, and an older copy is locked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await openWorld();
      try {
        for (const each of steps) {
          const wasSealed = (await world.seal()) !== null;
          if (each.kind === 'rollBack') {
            if (await world.rollBack(each.which)) expect(await world.seal(), 'an older copy').not.toBeNull();
            continue;
          }
          if (each.kind === 'capture') await world.capture(each.orderId, each.isAnswered);
          else await world[each.kind]();
          if (!wasSealed) expect(await world.seal(), `sealed by ${each.kind}`).toBeNull();
          if (each.kind === 'unseal') expect(await world.seal()).toBeNull();
        }
      } finally {
        await world.close();
      }
    }),
    { numRuns: length(4, 12) },
  );
}, 120_000);
