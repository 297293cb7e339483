// A real ledger on real files, with one environment and one account to write about.

import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { ChargeId } from '../../../contract/ids.ts';
import { openPostgres } from '../../../lib/node/postgres/open.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import { lockFolder } from '../../../main/ledger/file/folder-lock.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { type OpenedLedger, openLedgerFile } from '../../../main/ledger/file/open-ledger-file.ts';
import type { NewEntry } from '../../../main/ledger/journal/journal.ts';
import type { Ledger, LedgerCallName } from '../../../main/ledger/ledger.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { spoolFile } from '../../../main/ledger/spool/spool-file.ts';
import { withSpool } from '../../../main/ledger/spool/with-spool.ts';
import type { LedgerTables } from '../../../main/ledger/store/schema.ts';
import type { CalledBy } from '../../../main/ledger/thread/caller.ts';
import { type OpenLedger, openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { problemOf } from '../../../main/ledger/thread/problem-of.ts';
import type { OnUnreadable } from '../../../main/ledger/thread/thread-messages.ts';
import { errorOf } from '../../../main/process/problem.ts';
import { ledgerWorker } from '../source/entries.ts';
import { differencesInFile, differencesOf } from './compare-rebuilt.ts';
import { placeMigratedLedger } from './migrated-ledger.ts';
import { ledgerPlace } from './postgres/ledger-database.ts';

/** Opens the ledger of a data folder in this process. What it is asked, and what it answers, is copied as it is on its way to its thread and back. hasFacts: false where a test writes rows by SQL, of which there are no facts. */
export async function openTestLedger(
  dataFolder: string,
  onUnreadable: OnUnreadable = 'refuse',
  { hasFacts = true }: { hasFacts?: boolean } = {},
): Promise<OpenLedger> {
  const { ledger, letGo } = await openHere(dataFolder, onUnreadable).catch((error: unknown) => {
    throw errorOf(problemOf(error));
  });
  const bare = ledgerOver((call, args, actor) => answerOf(ledger, call, args, { actor }), 'somebody');
  const spooled = withSpool(bare, { file: spoolFile(dataFolder), ledgerFile: ledgerFile(dataFolder) });
  await spooled.catchUp();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= ledger
      .close()
      .then(() => (hasFacts ? requireEqualFacts(dataFolder) : undefined))
      .finally(letGo)
      .then(() => spooled.close());
    return closed;
  };
  onTestFinished(close);
  return { ledger: spooled.ledger, close };
}

/** The same in a thread of its own, as Paydesk has it. */
export async function openLedgerInThread(
  dataFolder: string,
  onUnreadable: OnUnreadable = 'refuse',
): Promise<OpenLedger> {
  const opened = await openLedger(
    { dataFolder, instanceId: randomUUID(), onUnreadable, ...(await ledgerPlace(dataFolder)) },
    ledgerWorker,
  );
  onTestFinished(opened.close);
  return opened;
}

async function openHere(
  dataFolder: string,
  onUnreadable: OnUnreadable,
): Promise<{ ledger: OpenedLedger; letGo: () => void }> {
  const { postgres } = await ledgerPlace(dataFolder);
  const start = { dataFolder, instanceId: randomUUID(), onUnreadable };
  if (postgres !== undefined) return { ledger: await openPostgresLedger(start, postgres), letGo: () => undefined };
  const lock = lockFolder(dataFolder);
  try {
    await placeMigratedLedger(dataFolder);
    return { ledger: await openLedgerFile(start, ledgerWorker, Date.now), letGo: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function answerOf(ledger: OpenedLedger, call: LedgerCallName, args: unknown[], by: CalledBy): Promise<unknown> {
  const asked = structuredClone(args);
  try {
    return structuredClone(await ledger.answer(call, asked, by));
  } catch (error) {
    throw errorOf(problemOf(error));
  }
}

/** Adds an environment that points at `url`, and the account whose keys would sign. */
export async function addTestEnvironment(
  { ledger }: { ledger: Ledger },
  url: string,
  kind: 'sandbox' | 'production' = 'sandbox',
  more: { refuses_repeat?: 1; marketplace_id?: string; dashboard_url?: string } = {},
): Promise<{ environmentId: string; accountId: string }> {
  const environmentId = randomUUID();
  const accountId = randomUUID();
  const created_at = new Date().toISOString();
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: url,
      name: 'A provider',
      kind,
      base_url: url,
      auth_url: url,
      js_url: url,
      dashboard_url: url,
      sdk_constructor: 'ServicePay',
      brand_title: 'Shop',
      created_at,
      ...more,
    },
    [
      {
        id: accountId,
        environment_id: environmentId,
        name: 'Shop',
        role: 'merchant',
        organization_id: 'org_1',
        store_id: 'store_1',
        created_at,
      },
    ],
  );
  return { environmentId, accountId };
}

/** A journal entry for an order's capture or a session's create-order. */
export function entryFor(
  whose: { environmentId: string; accountId: string },
  what: Pick<NewEntry, 'operation'> & Partial<NewEntry>,
): NewEntry {
  return {
    id: randomUUID(),
    sessionId: null,
    orderId: null,
    attempt: null,
    payoutOf: null,
    request: {},
    leaseMs: 60_000,
    ...whose,
    ...what,
  };
}

/** The capture of an order, and the creation of a session's order. */
export const captureOf = (orderId: string) => ({ operation: 'charge_order', orderId }) as const;
export const creationOf = (sessionId: string | null) => ({ operation: 'create_order', sessionId }) as const;

type Succeeded = Extract<AnyOutcome, { kind: 'succeeded' }>;

/** The outcome of a call that the service answered. */
export const succeeded = (answer: Succeeded['answer'], httpStatus = 200): Succeeded => ({
  kind: 'succeeded',
  httpStatus,
  answer,
});

/** The outcome of a call that got no answer. */
export const LOST: Extract<AnyOutcome, { kind: 'unknown' }> = {
  kind: 'unknown',
  httpStatus: null,
  code: 'timed_out',
  detail: '',
};

/** Journals a call as sent and, where one is given, its outcome. Gives the entry's id. */
export async function recordCall(
  ledger: Pick<Ledger, 'writeSent' | 'recordOutcome'>,
  whose: { environmentId: string; accountId: string },
  what: Pick<NewEntry, 'operation'> & Partial<NewEntry>,
  outcome?: AnyOutcome,
): Promise<string> {
  const entry = entryFor(whose, what);
  await ledger.writeSent(entry);
  if (outcome) await ledger.recordOutcome(entry.id, outcome);
  return entry.id;
}

/** Which charge a person says there was; today, unless another day is given. */
export const chargeSaid = (chargeId: string, day: string = new Date().toISOString().slice(0, 10)) => ({
  chargeId: ChargeId.parse(chargeId),
  chargedOn: day,
});

/** Throws with each difference between the facts and the tables of a closed ledger. */
async function requireEqualFacts(dataFolder: string): Promise<void> {
  const { postgres } = await ledgerPlace(dataFolder);
  const found = postgres === undefined ? await differencesInFile(ledgerFile(dataFolder)) : await inDatabase(postgres);
  if (found && found.length > 0) throw new Error(`The facts differ from the tables:\n${found.join('\n')}`);
}

async function inDatabase(address: string): Promise<string[]> {
  const db = new Kysely<LedgerTables>({ dialect: openPostgres(address, 10_000) });
  return differencesOf(db).finally(() => db.destroy());
}
