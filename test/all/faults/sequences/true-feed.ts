// What the feed truly tells: of a charge, its debits with those that came back, and its refunds.
import { EventPageSeen } from '../../../../contract/records/payment.ts';
import { outcomeTold, refundTold, type TrueCharge } from '../../../support/provider/true/true-charges.ts';
import type { Scene } from './scene.ts';

/** Tells all of a charge; nothing where there is none. */
export async function tellTruth(scene: Scene, charge: TrueCharge | undefined): Promise<void> {
  if (charge) await tellPage(scene, eventsOf(scene, charge));
}

/** The feed continues after the last page. A restored ledger is first told everything once more. */
export async function tellPage(scene: Scene, events: object[]): Promise<void> {
  const { desk, place, books, paper } = scene;
  const { ledger } = desk.hands();
  const [feed] = await ledger.readFeedCursors([place.accountId]);
  const missed = paper.acts.hasForgotten()
    ? [...books.charges.all.values()].flatMap((each) => eventsOf(scene, each))
    : [];
  const page = EventPageSeen.parse({
    events: [...missed, ...events],
    next_cursor: crypto.randomUUID(),
    has_more: false,
  });
  await ledger.ingestEvents({ accountId: place.accountId, after: feed?.cursor ?? null, gapAt: feed?.gapAt, page });
  paper.acts.remembers();
}

function eventsOf({ books, paper }: Scene, charge: TrueCharge): object[] {
  paper.acts.learnTruth(charge);
  paper.learnTold(charge.orderId);
  const at = books.now();
  const told = outcomeTold(charge);
  const event = (type: string, more: object) => ({ id: crypto.randomUUID(), type, at, charge: told, ...more });
  const refunds = charge.refunds.map((refund) => event('refund.requested', { refund: refundTold(charge, refund) }));
  return [...refunds, event(told.return === null ? 'charge.created' : 'charge.returned', {})];
}
