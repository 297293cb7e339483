// Composition: the page and the gateway at once, and what they work on after them.
import { setTimeout } from 'node:timers/promises';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import { mayOpenOutside } from '../features/environments/outside-links.ts';
import { type Gateway, openGateway } from '../gateway/gateway.ts';
import { newLaunchToken } from '../gateway/launch-token.ts';
import { prepareLedgerThread } from '../ledger/thread/prepare-thread.ts';
import { type Policy, readPolicy } from '../policy/policy.ts';
import { openPreview } from '../preview/preview.ts';
import { type PolicyPlace, systemPolicyPlace } from '../process/data-folder.ts';
import { keptChoice } from '../process/language.ts';
import { openLog } from '../process/log.ts';
import { thisUser } from '../process/this-user.ts';
import type { Work, WorkOptions } from './open-work.ts';

/** How long a Paydesk that is closed while it opens waits for that. */
const OPENING_WAITED_FOR_MS = 3_000;

export type ConsoleOptions = Omit<WorkOptions, 'policy' | 'log' | 'writeLogTo' | 'ledgerThread'> & {
  /** Where the gateway will stand. */
  consoleOrigin: string;
  /** For development, whose windows stay open while main restarts. Without it, one is made at each start. */
  launchToken?: string;
  /** What the work waits for before it is opened. */
  beforeWork?: Promise<void>;
  /** Where the policy lies. Only tests say another place than the system's. */
  policyPlace?: PolicyPlace;
};

export type Console = {
  /** Answers from the start with the page; a procedure waits until the ledger is open. */
  gateway: Gateway;
  launchToken: string;
  previewOrigin: string;
  /** Settles when the ledger is open. Rejects with a PaydeskError where the data folder is in use or its ledger can't be read; nothing stays open then. */
  opened: Promise<Work>;
  /** Whether an address may be opened in the system's browser: only pages of the providers this console knows. */
  mayOpenOutside: (address: string) => Promise<boolean>;
  /** What the organization has set; null where it has set nothing. */
  policy: Policy | null;
  close: () => Promise<void>;
};

/** Opens the gateway at once, and everything it works on meanwhile: a window is shown before its ledger is read. */
export async function openConsole(options: ConsoleOptions): Promise<Console> {
  const { built, consoleOrigin } = options;
  // Before anything else: what it forbids must not be done once.
  const policy = readPolicy(options.policyPlace ?? systemPolicyPlace(process.platform));
  // Consumers' names and amounts are for this user's eyes only, also in a folder that was there before.
  process.umask(0o077);
  const closing: (() => Promise<void>)[] = [];
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      for (const step of closing.splice(0).reverse()) await step();
    })();
    return closed;
  };
  // Loads its code beside the page's.
  const ledgerThread = prepareLedgerThread(built.ledgerWorker);
  closing.push(async () => void (await ledgerThread.terminate()));
  const preview = await openPreview(built.previewFolder);
  closing.push(preview.close);
  let progress: OpeningProgress | null = null;
  const tellOpening = (told: OpeningProgress) => {
    progress = told;
    options.tellOpening?.(told);
  };
  const { log, writeTo } = openLog();
  // Fetched by itself, so that the page isn't kept waiting by the service and all that the ledger wants.
  const opened = Promise.resolve(options.beforeWork)
    .then(() => import('./open-work.ts'))
    .then(({ openWork }) => {
      const work = openWork(
        { ...options, policy, tellOpening, log, writeLogTo: writeTo, ledgerThread },
        preview,
        closing,
      );
      // Loaded while the ledger's thread opens it: this one would only wait.
      void import('../gateway/rpc.ts');
      return work;
    })
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  const desks = opened.then((work) => work.desks);
  // A caller gets the error; no one else has to.
  for (const asked of [opened, desks]) asked.catch(() => undefined);

  const launchToken = options.launchToken ?? newLaunchToken();
  const gateway = openGateway({
    desks,
    opening: () => progress,
    language: () => keptChoice(options.dataFolder),
    rendererFolder: built.rendererFolder,
    launchToken,
    consoleOrigin,
    previewOrigin: preview.origin,
    person: thisUser(),
    log,
    onActed: options.desktop?.tellChanged,
  });
  return {
    gateway,
    launchToken,
    previewOrigin: preview.origin,
    opened,
    mayOpenOutside: async (address) => {
      const work = await opened;
      if (work.opensSignIn(address)) return true;
      const ledgers = work.ledgers();
      const may = await Promise.all(ledgers.map((ledger) => mayOpenOutside(ledger, policy, address)));
      return may.includes(true);
    },
    policy,
    close: async () => {
      // What is open at that time is closed in order. A ledger that is still being checked or updated is as safe from an end as from a crash.
      await Promise.race([opened.catch(() => undefined), setTimeout(OPENING_WAITED_FOR_MS, undefined, { ref: false })]);
      await close();
    },
  };
}
