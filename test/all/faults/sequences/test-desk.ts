// A real desk for sequences: a real ledger in its thread, on a folder of its own, real HTTP, keys in memory, and no waiting between tries.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { AuditLine } from '../../../../contract/console/audit.ts';
import type { EnvironmentView } from '../../../../contract/console/environment.ts';
import type { ChangeParts } from '../../../../main/features/after-charge/change-charge.ts';
import { openAutoRetry } from '../../../../main/features/calls/auto-retry.ts';
import { type CallsUnderWay, followCalls } from '../../../../main/features/calls/calls-under-way.ts';
import type { CallParts } from '../../../../main/features/calls/journalled-call.ts';
import { openCaptureManyDesk } from '../../../../main/features/capture-many/capture-many-desk.ts';
import type { Clock } from '../../../../main/features/capture-many/run-worker.ts';
import { openOutcomesDesk } from '../../../../main/features/outcomes/outcomes-desk.ts';
import { ledgerFile } from '../../../../main/ledger/file/ledger-file.ts';
import type { KeptLedger } from '../../../../main/ledger/ledger.ts';
import { type OpenLedger, openLedger } from '../../../../main/ledger/thread/open-ledger.ts';
import type { PaymentLimits } from '../../../../main/providers/port.ts';
import { openPayments, type Payments } from '../../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../../main/vault/keychain.ts';
import { openVault } from '../../../../main/vault/vault.ts';
import { ledgerWorker } from '../../../support/source/entries.ts';
import { differencesInFile } from '../../../support/store/compare-rebuilt.ts';
import { netstringHash } from '../../../support/store/netstring-hash.ts';

export type Place = { environmentId: string; accountId: string };
export type PlaceOptions = { url: string; marketplaceId: string | null; rejectsRepeats: boolean };

/** What is open between two starts of the desk. */
export type Hands = {
  ledger: KeptLedger;
  parts: CallParts;
  /** Of refunds and debits presented again; and of payouts, which are offered in every marketplace here. */
  changes: ChangeParts;
  payouts: CallParts;
  many: ReturnType<typeof openCaptureManyDesk>;
  outcomes: ReturnType<typeof openOutcomesDesk>;
  calls: CallsUnderWay;
};

export type TestDesk = {
  hands: () => Hands;
  addPlace: (options: PlaceOptions) => Promise<Place>;
  /** Takes every place out of sight, while nothing is under way: a desk reads all that are in sight with every call. */
  leaveAll: () => void;
  /** Closes it and opens it again on the same folder. */
  restart: () => Promise<void>;
  /** Holds the lines that were added to the audit log since the last time against its rule. null where it is whole. */
  auditFault: () => Promise<string | null>;
  /** After a restore the trail goes on from the backup's. */
  forgetAudit: () => void;
  /** Gives where the facts differ from the tables. */
  close: () => Promise<string[]>;
};

const KEYS = { clientId: 'key_of_a_test', clientSecret: 'the-secret-of-a-test' };
const LEASE_MS = 60_000;
const LONG_AGO = '2026-01-01T00:00:00.000Z';

export async function openTestDesk(inFolder: string, limits: PaymentLimits): Promise<TestDesk> {
  const folder = mkdtempSync(join(inFolder, 'desk-'));
  const kept = memoryKeychain();
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => kept });
  const payments = openPayments(vault, limits);
  const environments: EnvironmentView[] = [];
  let opened = await openOn(folder, payments, environments);
  let last = { seq: 0, hash: '0'.repeat(64) };
  let checking: Promise<string | null> | null = null;

  async function checkAudit(): Promise<string | null> {
    for (;;) {
      const lines = await opened.hands.ledger.readAuditAfter(EVERYTHING, last.seq, 500);
      for (const line of lines) {
        const fault = faultOf(line, last);
        if (fault) return fault;
        last = { seq: line.seq, hash: line.hash };
      }
      if (lines.length < 500) return null;
    }
  }

  return {
    hands: () => opened.hands,
    addPlace: async ({ url, marketplaceId, rejectsRepeats }) => {
      const place = { environmentId: randomUUID(), accountId: randomUUID() };
      const { ledger } = opened.hands;
      const created_at = new Date().toISOString();
      const shop = { id: place.accountId, name: 'Shop', role: marketplaceId === null ? 'merchant' : 'seller' } as const;
      const platform = { id: randomUUID(), name: 'Platform', role: 'platform' } as const;
      const parties = marketplaceId === null ? [shop] : [shop, platform];
      await ledger.addEnvironment(
        {
          id: place.environmentId,
          provider: url,
          name: url,
          kind: 'sandbox',
          created_at,
          base_url: url,
          auth_url: url,
          js_url: url,
          dashboard_url: url,
          sdk_constructor: 'ServicePay',
          brand_title: 'Shop',
          refuses_repeat: rejectsRepeats ? 1 : 0,
          mode: marketplaceId === null ? 'merchant' : 'marketplace',
          marketplace_id: marketplaceId,
        },
        parties.map(({ id, role, name }) => ({
          id,
          role,
          environment_id: place.environmentId,
          name,
          created_at,
          organization_id: null,
          store_id: null,
        })),
      );
      for (const { id } of parties) {
        await payments.keepKeys(id, KEYS);
        await ledger.as('somebody').noteKeys(id, { clientIdEnding: 'test', verifiedAt: created_at });
      }
      environments.push(...(await opened.listEnvironments()).filter(({ id }) => id === place.environmentId));
      return place;
    },
    leaveAll: () => {
      environments.length = 0;
      const database = new Database(ledgerFile(folder), { timeout: 5_000 });
      for (const table of ['account', 'environment'])
        database.prepare(`update ${table} set removed_at = ? where removed_at is null`).run(LONG_AGO);
      database.close();
    },
    restart: async () => {
      await opened.close();
      opened = await openOn(folder, payments, environments);
    },
    auditFault: () => {
      checking ??= checkAudit().finally(() => {
        checking = null;
      });
      return checking;
    },
    forgetAudit: () => {
      last = { seq: 0, hash: '0'.repeat(64) };
    },
    close: async () => {
      await opened.close();
      const found = await differencesInFile(ledgerFile(folder));
      rmSync(folder, { recursive: true, force: true });
      return found ?? ['not compared: the ledger can’t be read'];
    },
  };
}

type Opened = { hands: Hands; listEnvironments: KeptLedger['listEnvironments']; close: OpenLedger['close'] };

/** Every call reads all environments to find its own. Here there are a hundred, which would cost more than the call itself, so that they are read once. */
async function openOn(dataFolder: string, payments: Payments, environments: EnvironmentView[]): Promise<Opened> {
  const opened = await openLedger({ dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
  const ledger: KeptLedger = new Proxy(opened.ledger, {
    get: (of, name, at) => (name === 'listEnvironments' ? async () => environments : Reflect.get(of, name, at)),
  });
  const closing = new AbortController();
  const again = openAutoRetry(closing.signal, { now: Date.now, random: () => 0, wait: async () => undefined });
  const parts = { ledger, payments, leaseMs: LEASE_MS };
  const calls = followCalls();
  const ready = { keysReady: Promise.resolve(), calls, closing: closing.signal };
  return {
    hands: {
      ledger,
      parts: { ...parts, again },
      calls,
      changes: { ...parts, again, isOffered: async () => true },
      payouts: { ...parts, again, ledger: whereAllPayOut(ledger) },
      many: openCaptureManyDesk({ ...parts, ...ready }, clockInAHurry()),
      outcomes: openOutcomesDesk({ ...parts, ...ready, again }),
    },
    listEnvironments: opened.ledger.listEnvironments,
    close: async () => {
      closing.abort();
      await calls.settled();
      await opened.close();
    },
  };
}

/** Payouts are offered by the service inside the console alone: here each marketplace's is taken for it. */
const whereAllPayOut = (ledger: KeptLedger): KeptLedger =>
  new Proxy(ledger, {
    get: (of, name, at) =>
      name === 'listEnvironments'
        ? async () => (await ledger.listEnvironments()).map((environment) => ({ ...environment, embedded: true }))
        : Reflect.get(of, name, at),
  });

/** Whatever is waited for comes at once, and the time has passed. */
function clockInAHurry(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    chance: () => 0,
    after: (ms, call) => {
      const due = Date.now() + ahead + ms;
      const turn = setTimeout(() => {
        ahead = Math.max(ahead, due - Date.now());
        call();
      }, 0);
      return () => clearTimeout(turn);
    },
  };
}

const EVERYTHING = { actor: null, action: null, from: null, to: null };

function faultOf(line: AuditLine, last: { seq: number; hash: string }): string | null {
  if (line.seq !== last.seq + 1) return `after line ${last.seq} of the audit log comes ${line.seq}`;
  const { previous, seq, id, at, actor, action, subject, before, after, hash } = line;
  const told = netstringHash([previous, String(seq), id, at, actor, action, subject, before ?? '', after ?? '']);
  return previous === last.hash && told === hash ? null : `line ${seq} of the audit log is not what it was`;
}
