// Asks the ledger all about API keys that a team's server keeps.
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { problemOf } from '../console/problem.ts';
import { UNKNOWN } from './every-payment-call.ts';
import { addTestEnvironment, entryFor } from './ledger.ts';

const KEYS = { sealed: 'sealed', organizationId: null, link: null };

type By = { desk: KeptLedger; administrator: KeptLedger };

export async function keptKeys(ledger: KeptLedger, { desk, administrator }: By): Promise<void> {
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://kept.example');
  const key = { environmentId, accountId };
  await problemOf(ledger.makeKeyLink(key));
  await problemOf(ledger.keepKey(accountId, KEYS));
  await administrator.setKeysAtServer({ environmentId, atServer: true });
  // Over the wire an administrator's; a computer by itself is refused.
  await ledger.setKeysAtServer({ environmentId, atServer: true }).catch(() => undefined);
  await ledger.readKeptKey(accountId);
  await ledger.keepKey(accountId, KEYS);
  // A computer by itself makes none.
  const code = await desk.makeKeyLink(key).then(({ code }) => code, String);
  await ledger.readKeyLink(code);
  await ledger.claimKeyLink(code).catch(() => undefined);
  await ledger.reopenKeyLink(code).catch(() => undefined);
  await ledger.claimKeyLink(code).catch(() => undefined);
  await ledger.keepKey(accountId, { ...KEYS, link: code }).catch(() => undefined);
  const entry = entryFor(key, { operation: 'charge_order', orderId: 'order_kept' });
  await desk.writeSent(entry);
  // Where no run of a desk asks, it is refused.
  await desk.beginSend(entry.id, null).catch(() => undefined);
  await problemOf(desk.beginSend(entry.id, null));
  await desk.recordOutcome(entry.id, UNKNOWN);
  await desk.endSend(entry.id, UNKNOWN);
  await problemOf(desk.beginSend(entry.id, null));
  await ledger.keepKey(accountId, { ...KEYS, sealed: null });
  await administrator.setKeysAtServer({ environmentId, atServer: false });
  const production = await addTestEnvironment({ ledger }, 'https://kept-in-production.example', 'production');
  await administrator.noteKeys(production.accountId, null);
}
