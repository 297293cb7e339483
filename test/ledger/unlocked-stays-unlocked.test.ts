// A ledger that was restored is locked until a person unlocks it, and then holds against what it is now.
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '../../main/ledger/audit/audit.ts';
import { auditEnd } from '../../main/ledger/audit/check-audit.ts';
import { headFile } from '../../main/ledger/audit/head-file.ts';
import { watchAudit } from '../../main/ledger/audit/watch-audit.ts';
import { ledgerFileIdentity } from '../../main/ledger/file/ledger-file-identity.ts';
import { openSeal } from '../../main/ledger/file/sealed.ts';
import { unsealLedger } from '../../main/ledger/file/unseal.ts';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeMigratedLedger } from '../support/store/migrated-ledger.ts';

/** A ledger whose kept head speaks for lines that it lacks. */
async function openSetBack() {
  const folder = tempFolder();
  await placeMigratedLedger(folder);
  const database = await openDatabase(folder);
  onTestFinished(() => database.close());
  await database.writer
    .transaction()
    .execute((trx) => audit(trx, new Date().toISOString(), 'Ada', 'settle', 'order_1', {}));
  const heads = headFile(folder);
  const end = await auditEnd(database.reader);
  heads.write({ ...end, seq: end.seq + 5 }, '');
  const watch = await watchAudit(database, heads, Date.now);
  const unseal = async () => {
    const input = { name: 'Ada', reason: 'the newer file is lost', otherCopyIsGone: true } as const;
    const place = ledgerFileIdentity(database.file);
    const faults = await watch.otherFaults();
    return unsealLedger(database.writer, input, {
      place,
      head: heads.read(),
      faults,
      instanceId: '',
      nowMs: Date.now(),
    });
  };
  return { database, watch, unseal };
}

test('it stays unlocked, though its head is kept just then', async () => {
  const { database, watch, unseal } = await openSetBack();
  expect(await openSeal(database.reader)).toMatchObject({ cause: 'cut_off' });
  await watch.accept(async () => {
    await unseal();
    await watch.keep();
  });
  expect(await openSeal(database.reader)).toBeUndefined();
});

test('it stays locked, and the head that speaks against it is kept, where it can’t be unlocked', async () => {
  const { database, watch, unseal } = await openSetBack();
  const failing = watch.accept(() => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  await watch.keep();
  expect(await openSeal(database.reader)).toMatchObject({ cause: 'cut_off' });
  await watch.accept(unseal);
  expect(await openSeal(database.reader)).toBeUndefined();
});
