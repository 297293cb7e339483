// Impatient staff: while the run goes on they capture its orders one by one as well, each by two clicks at once, and make orders of sessions in the same way.
import type { OrderId, SessionId } from '../../../contract/ids.ts';
import type { Chance } from './chance.ts';
import { type Client, kindOf, type Place } from './console-process.ts';
import type { Payment } from './stock.ts';

/** How far beside the run's own place they reach, in orders. */
const NEAR = 24;

export type Staff = {
  /** Two clicks at once on one order or session. */
  press: (client: Client, place: Place, progress: number) => void;
  /** Resolves when every click was answered, or its console is gone. */
  settled: () => Promise<void>;
  /** How the client answered, by the problem's code; "ok" where it did what was asked. */
  answers: ReadonlyMap<string, number>;
};

export function impatientStaff(payments: readonly Payment[], chance: Chance): Staff {
  const captured = payments.filter(({ orderId }) => orderId !== null);
  const unmade = payments.filter(({ orderId }) => orderId === null);
  const answers = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  const heard = (code: string) => answers.set(code, (answers.get(code) ?? 0) + 1);
  const click = (call: () => Promise<unknown>) => {
    const answered: Promise<void> = call()
      .then(() => 'ok', kindOf)
      .catch(() => 'console_gone')
      .then((code) => void heard(code))
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  };
  const twice = (call: () => Promise<unknown>) => {
    click(call);
    click(call);
  };

  return {
    press: (client, place, progress) => {
      const order = captured[near(progress, captured.length, chance)];
      const session = unmade[chance.below(Math.max(1, unmade.length))];
      if (order) twice(() => client.orders.capture({ ...place, orderId: order.orderId as OrderId }));
      if (session && chance.next() < 0.5) {
        twice(() => client.orders.create({ ...place, sessionId: session.sessionId as SessionId }));
      }
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    answers,
  };
}

/** Mostly where the run is at work, so that they meet; sometimes anywhere. */
function near(progress: number, count: number, chance: Chance): number {
  if (chance.next() < 0.3) return chance.below(count);
  return Math.min(count - 1, Math.max(0, progress - NEAR / 2 + chance.below(NEAR)));
}
