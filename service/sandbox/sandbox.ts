// What makes a service a sandbox: its clock, its faults and its troubles, around an API that knows of none of them.
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountCipher } from '../account-cipher.ts';
import type { Addresses } from '../addresses.ts';
import type { Troubles } from '../checkout/trouble.ts';
import type { Mailer } from '../outbox/mailer.ts';
import type { Store } from '../store/database.ts';
import { type Clock, openClock } from './clock.ts';
import { operationOf } from './fault-plan.ts';
import { withFaults } from './faults.ts';
import { magicOf, SLOW_BANK_MS } from './magic.ts';
import type { Worlds } from './worlds/worlds.ts';

type Handler = (request: Request) => Response | Promise<Response>;

export type Sandbox = {
  store: Store;
  clock: Clock;
  troubles: Troubles;
  /** The outcomes planned, in JSON, as of the last call; null where there are none. */
  plannedOutcomes: () => string | null;
  /** The handler behind clock and faults. `drop` resets the connection of the call. */
  around: (handler: Handler) => (request: Request, drop: () => void) => Promise<Response>;
};

/** Everything serveSandbox needs. */
export type SandboxContext = Sandbox & {
  accountCipher: AccountCipher;
  mailer: Mailer;
  addresses: Addresses;
  /** Where its controls and pages are: /sandbox, or in a world of its own beneath that. */
  controls: string;
  /** Brings about what is due, after the clock was moved. */
  bringAbout: () => Promise<void>;
  /** The worlds beside this one; undefined where it is one of them. */
  worlds?: Worlds | undefined;
};

/** Opens the sandbox over a store; `machine` is the machine's time in ms, UTC. */
export async function openSandbox(store: Store, machine: () => number): Promise<Sandbox> {
  const clock = await openClock(store, machine);
  let plannedOutcomes: string | null = null;
  return {
    store,
    clock,
    plannedOutcomes: () => plannedOutcomes,
    troubles: { of: magicOf, slowBank: () => pause(SLOW_BANK_MS) },
    around: (handler) => async (request, drop) => {
      // A store in trouble is told by the handler, which knows the words for it.
      const faults = await clock.tick().then(
        (state) => {
          plannedOutcomes = state.outcomes;
          return state.faults;
        },
        () => null,
      );
      const operation = faults === null ? undefined : operationOf(request.method, new URL(request.url).pathname);
      if (faults === null || operation === undefined) return handler(request);
      return withFaults(store, faults, {
        request,
        operation,
        drop,
        now: clock.now(),
        proceed: async () => handler(request),
      });
    },
  };
}
