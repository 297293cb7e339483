// Composition: builds the parts of main/ and joins them. The only file that knows them all.
import { randomUUID } from 'node:crypto';
import type { ConsoleFacts, EnvironmentView } from '../contract/console/environment.ts';
import type { ReturnsNotice } from '../contract/console/notices.ts';
import { followFeeds } from './desk/after-charge/follow-feeds.ts';
import { openTellReturns } from './desk/after-charge/tell-returns.ts';
import { followCalls } from './desk/calls-under-way.ts';
import { mayOpenOutside } from './desk/environments/outside-links.ts';
import { prepareEmbedded, prepareEmbeddedKeys } from './desk/first-run.ts';
import { openLanguageDesk } from './desk/language.ts';
import { openNoticesDesk } from './desk/notices.ts';
import { openDesk } from './desk/open-desk.ts';
import { thisUser } from './desk/this-user.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { newLaunchToken } from './gateway/launch-token.ts';
import { type AnchorPace, keepAnchored } from './ledger/keeping/keep-anchored.ts';
import { ledgerFile } from './ledger/open-database.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { TellProgress } from './ledger/opening-progress.ts';
import type { OnUnreadable } from './ledger/thread-messages.ts';
import { openLog } from './log.ts';
import { openPayments, type PaymentLimits } from './payments/payments.ts';
import { openPreview } from './preview/preview.ts';
import { PaydeskError } from './problem.ts';
import { startSandbox } from './sandbox.ts';
import { openVault, type VaultOptions } from './vault/vault.ts';

/** What the build made, and where it lies. */
export type Built = { ledgerWorker: URL; rendererFolder: string; previewFolder: string; checkoutFolder: string };

export type ConsoleOptions = {
  dataFolder: string;
  built: Built;
  entry: ConsoleFacts['entry'];
  /** Where the gateway will stand. */
  consoleOrigin: string;
  version: string;
  onUnreadableLedger: OnUnreadable;
  /** For development, whose windows stay open while main starts anew. Without it, one is made at each start. */
  launchToken?: string;
  /** Hears how far the ledger is where opening it takes long. */
  tellOpening?: TellProgress;
  /** Shows that payments came back since the start; left out where nothing can be shown. */
  showReturns?: (notice: ReturnsNotice) => void;
  /** Told after the language was changed in the window. */
  onLanguage?: () => void;
  vault?: VaultOptions;
  limits?: PaymentLimits;
};

export type Console = {
  gateway: Gateway;
  launchToken: string;
  previewOrigin: string;
  /** Whether an address may be opened in the system's browser: only pages of the providers this console knows. */
  mayOpenOutside: (address: string) => Promise<boolean>;
  close: () => Promise<void>;
};

/** Engineering values, in ms. A call is given up long before its lease ends, so a lease that ran out means nobody waits. */
const LIMITS: PaymentLimits = { tokenMs: 15_000, callMs: 25_000 };
const LEASE_MS = 90_000;
const VAULT: VaultOptions = { timeLimitMs: 20_000 };
/** A keychain is slow and asks no one twice a second; what wasn't written when Paydesk died is a minute's work at most. */
const ANCHOR_PACE: AnchorPace = { lookMs: 15_000, writeMs: 60_000, closeMs: 2_000 };
/** How often entries are looked for whose lease ran out while Paydesk went on. */
const SWEEP_MS = 15_000;
/** How often it is asked whether the day's backup is due. */
const BACKUP_DUE_MS = 3_600_000;

/** Opens everything. Throws PaydeskError where the data folder is in use or its ledger can't be read; nothing stays open then. */
export async function openConsole(options: ConsoleOptions): Promise<Console> {
  const { dataFolder, built, consoleOrigin } = options;
  // Consumers' names and amounts are for this user's eyes only, also in a folder that was there before.
  process.umask(0o077);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const { ledger, close: closeLedger } = await openLedger(
      { dataFolder, instanceId: randomUUID(), onUnreadable: options.onUnreadableLedger },
      built.ledgerWorker,
      options.tellOpening,
    );
    closing.push(closeLedger);
    const { log, close: closeLog } = openLog(dataFolder);
    closing.push(closeLog);
    const vault = openVault(options.vault ?? VAULT);
    closing.push(keepAnchored(ledger, vault.anchors, ANCHOR_PACE).close);
    const sandbox = await startSandbox(dataFolder, built.checkoutFolder);
    closing.push(sandbox.close);
    if (sandbox.portTaken !== null) {
      console.error(
        `paydesk: another program uses port ${sandbox.portTaken}; the sandbox runs on another one until the next start`,
      );
    }
    const preview = await openPreview(built.previewFolder);
    closing.push(preview.close);
    const payments = openPayments(vault, options.limits ?? LIMITS);
    const prepareKeys = (embedded: EnvironmentView) =>
      prepareEmbeddedKeys({ ledger, payments }, sandbox, embedded).catch((error: unknown) => {
        console.error(
          `The embedded sandbox has no keys: ${error instanceof PaydeskError ? error.problem.code : 'an unforeseen error'}`,
        );
      });
    // Where the ledger can't be opened the console stands all the same, and offers to restore a backup.
    const { trouble } = await ledger.keepingState();
    const keysReady = trouble ? Promise.resolve() : prepareKeys(await prepareEmbedded(ledger, sandbox));
    const daily = setInterval(() => void ledger.backUpIfDue().catch(() => undefined), BACKUP_DUE_MS);
    closing.push(async () => clearInterval(daily));
    if (!trouble) void ledger.backUpIfDue().catch(() => undefined);
    const calls = followCalls();
    closing.push(calls.settled);
    const sweep = setInterval(() => void ledger.markAbandoned().catch(() => undefined), SWEEP_MS);
    closing.push(async () => clearInterval(sweep));
    const { showReturns } = options;
    const notices = openNoticesDesk(dataFolder, showReturns !== undefined);
    const language = openLanguageDesk(dataFolder, options.onLanguage);
    const tellReturns = showReturns && openTellReturns(showReturns, notices.isOn);
    closing.push(async () => tellReturns?.close());
    const feeds = followFeeds({ ledger, payments, keysReady, onReturned: tellReturns?.cameBack });
    closing.push(feeds.close);
    const aboutToClose = new AbortController();
    closing.push(async () => aboutToClose.abort());

    const launchToken = options.launchToken ?? newLaunchToken();
    const about = {
      version: options.version,
      entry: options.entry,
      dataFolder,
      ledgerFile: ledgerFile(dataFolder),
      sandboxPortTaken: sandbox.portTaken,
    };
    const desk = openDesk({
      ...{ ledger, payments, preview, about, keysReady, calls, feeds, notices, language },
      leaseMs: LEASE_MS,
      sampleSandbox: sandbox.samples,
      findOrder: sandbox.findOrder,
      findAuthorization: sandbox.findAuthorization,
      afterLedgerChange: async () => prepareKeys(await prepareEmbedded(ledger, sandbox)),
      closing: aboutToClose.signal,
    });
    const gateway = openGateway({
      desk,
      rendererFolder: built.rendererFolder,
      launchToken,
      consoleOrigin,
      previewOrigin: preview.origin,
      person: thisUser(),
      log,
    });
    return {
      gateway,
      launchToken,
      previewOrigin: preview.origin,
      mayOpenOutside: (address) => mayOpenOutside(ledger, address),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
