// The embedded sandbox: started once the first screen is shown, pointed at by its environment in the ledger, its keys in the keychain.
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { findEmbedded, prepareEmbedded, prepareEmbeddedKeys } from '../features/environments/first-run.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import type { Log } from '../process/log.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Payments } from '../providers/providers.ts';
import type { Sandbox } from './sandbox.ts';

export type EmbeddedOptions = {
  dataFolder: string;
  checkoutFolder: string;
  ledger: KeptLedger;
  /** Where the ledger can't be read, no environment points at the sandbox until another ledger is in place. */
  isReadable: boolean;
  payments: Payments;
  /** What the sandbox waits for where the ledger knows it; without this, it is waited for. */
  before: ((closing: AbortSignal) => Promise<void>) | undefined;
  aboutToClose: AbortController;
  onStarted: (sandbox: Sandbox) => void;
  /** Something happened in it. */
  onChange: () => void;
  log: Log;
};

export type Embedded = {
  /** Settles when it runs; rejects where it can't. */
  sandbox: Promise<Sandbox>;
  /** Settles when the sandbox runs and its environment points at it; rejects where that can't be. */
  pointed: Promise<unknown>;
  /** Settles when its keys are in the keychain, or can't be had. */
  keysReady: () => Promise<void>;
  /** Once another ledger is in place: its environment points at the sandbox, and the keys are kept. */
  pointAgain: () => Promise<void>;
};

/** Starts the sandbox. What is opened is closed by the steps it adds. */
export async function openEmbedded(
  { ledger, isReadable, payments, aboutToClose, ...options }: EmbeddedOptions,
  closing: (() => Promise<void>)[],
): Promise<Embedded> {
  const isKnown = isReadable && (await findEmbedded(ledger)) !== undefined;
  const turn = isKnown ? options.before?.(aboutToClose.signal) : undefined;
  const sandbox = Promise.resolve(turn).then(async () => {
    // Fetched by itself: the whole service is behind it, and no first screen waits for that.
    const { startSandbox } = await import('./sandbox.ts');
    const started = await startSandbox(options.dataFolder, options.checkoutFolder, options.onChange);
    tellOfSandbox(started, options.log);
    options.onStarted(started);
    return started;
  });
  closing.push(async () => {
    aboutToClose.abort();
    await sandbox.then(({ close }) => close()).catch(() => undefined);
  });
  let pointing: Promise<unknown> = sandbox;
  // One after the other: a ledger that is restored meanwhile asks for it, too.
  const point = () => {
    const pointed = pointing.catch(() => undefined).then(async () => prepareEmbedded(ledger, await sandbox));
    pointing = pointed;
    return pointed;
  };
  const prepareKeys = (pointed: Promise<EnvironmentView>) =>
    Promise.all([sandbox, pointed])
      .then(([service, embedded]) => prepareEmbeddedKeys({ ledger, payments }, service, embedded))
      .catch((error: unknown) => {
        if (aboutToClose.signal.aborted) return;
        console.error(
          `The embedded sandbox has no keys: ${error instanceof PaydeskError ? error.problem.code : 'an unforeseen error'}`,
        );
      });
  const first = isReadable ? point() : null;
  let keysReady = first ? prepareKeys(first) : Promise.resolve();
  const pointed = first ?? sandbox;
  if (turn === undefined) await pointed;
  else pointed.catch(() => undefined);
  return {
    sandbox,
    pointed,
    keysReady: () => keysReady,
    pointAgain: async () => {
      const again = point();
      keysReady = prepareKeys(again);
      await again;
      await keysReady;
    },
  };
}

function tellOfSandbox({ portTaken, setAside }: Sandbox, log: Log): void {
  if (portTaken !== null) {
    console.error(
      `paydesk: another program uses port ${portTaken}; the sandbox runs on another one until the next start`,
    );
  }
  if (setAside !== null) {
    console.error(`paydesk: the sandbox began empty: it can't use its records, which are kept in ${setAside}`);
    log.warn({}, 'The sandbox began empty: it can’t use its records, which were set aside');
  }
}
