// "Check all entries" of a long ledger: calls go on meanwhile.
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openHead, readHead, writeHead } from '../../main/ledger/audit/head-file.ts';
import { BEGINNING, hashFact } from '../../main/ledger/facts/append-fact.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { openLedger } from '../../main/ledger/thread/open-ledger.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';

/** Read in forty pages. */
const FACTS = 20_000;
const AT = '2026-11-26T12:00:00.000Z';

/** Adds a chain of facts to a closed ledger, as of a Paydesk that died. */
function addFacts(file: string): void {
  const db = new Database(file);
  const add = db.prepare(`insert into fact (seq, provider, kind, origin, learned_at, body, act_id, previous, hash)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  let previous = BEGINNING;
  db.exec('begin');
  for (let seq = 1; seq <= FACTS; seq += 1) {
    const act = `act_${seq}`;
    const said = { provider: 'https://one.example', kind: 'abandoned', origin: 'console', learned_at: AT } as const;
    const fact = { ...said, seq, body: JSON.stringify({ actId: act, detail: '' }), previous };
    const hash = hashFact(fact);
    add.run(seq, fact.provider, fact.kind, fact.origin, AT, fact.body, act, previous, hash);
    previous = hash;
  }
  db.exec('commit');
  db.close();
  const head = readHead(dirname(file));
  if (head) writeHead(dirname(file), openHead(head));
}

test('a call is answered while all entries are checked', async () => {
  const dataFolder = tempFolder();
  const open = () => openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
  await (await open()).close();
  addFacts(ledgerFile(dataFolder));
  const { ledger, close } = await open();
  onTestFinished(close);
  const done: string[] = [];
  const checking = ledger.checkAuditTrail().then(({ fault }) => {
    expect(fault).toBeNull();
    done.push('checked');
  });
  await Promise.all([checking, ledger.tryToWrite().then(() => done.push('written'))]);
  expect(done).toEqual(['written', 'checked']);
});
