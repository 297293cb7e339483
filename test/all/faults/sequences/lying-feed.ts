// A feed that lies: it names true charges and made-up ones, of whichever order, with whatever amount, status and time, and repeats its pages.
import fc from 'fast-check';
import type { TrueBooks } from '../../../support/provider/true/true-books.ts';
import type { Scene } from './scene.ts';
import { tellPage } from './true-feed.ts';

/** `charge` and `order` count what there is at that moment, round and round; isMadeUp: of a charge that never was. hours: from now. */
export type Lie = {
  charge: number;
  order: number;
  isMadeUp: boolean;
  amount: number;
  refunded: number;
  status: 'pending' | 'settled' | 'returned';
  attempt: number;
  hours: number;
};
export type LyingPage = { lies: Lie[]; times: number };

const FAR_AHEAD = 24 * 365 * 5_000;
const which = fc.nat(15);

/** Far-future and backwards times among others; times: how often the page is told. */
export const lyingPage: fc.Arbitrary<LyingPage> = fc.record({
  lies: fc.array(
    fc.record({
      charge: which,
      order: which,
      isMadeUp: fc.boolean(),
      amount: fc.integer({ min: 1, max: 99_900 }),
      refunded: fc.constantFrom(0, 1, 50_000),
      status: fc.constantFrom('pending', 'settled', 'returned'),
      attempt: fc.integer({ min: 1, max: 3 }),
      hours: fc.constantFrom(-1_000, -1, 0, 1, FAR_AHEAD),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  times: fc.integer({ min: 1, max: 3 }),
});

/** Tells it; what is told again comes from where the last page ended. */
export async function tellLies(scene: Scene, { lies, times }: LyingPage): Promise<void> {
  const { books, paper } = scene;
  const events = lies.map((lie) => eventOf(books, lie));
  paper.learnLies(events.map(({ charge }) => charge.order_id));
  for (const { charge } of events)
    paper.acts.learnLie(charge.id, charge.order_id, charge.attempts[0]?.attempt ?? 1, charge.amount);
  for (let time = 0; time < times; time += 1) await tellPage(scene, events);
}

function eventOf(books: TrueBooks, { charge, order, isMadeUp, hours, attempt, ...told }: Lie) {
  const orders = [...books.orders];
  const debits = orders.flatMap(([, each]) => each.debits);
  const orderId = orders[order % orders.length]?.[0] ?? '';
  const made = isMadeUp ? undefined : debits[charge % Math.max(1, debits.length)];
  const at = new Date(Date.now() + hours * 3_600_000).toISOString();
  const back = told.status === 'returned' ? { code: 'R01', at } : null;
  return {
    id: crypto.randomUUID(),
    type: 'charge.settled',
    at,
    charge: {
      id: made?.chargeId ?? `charge_told_${charge}`,
      order_id: orderId,
      updated_at: at,
      return: back,
      ...told,
      attempts: [{ attempt, create_date: at, return: back }],
    },
  };
}
