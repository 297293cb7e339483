// Create an order from a finalized session (docs/specification.md, 4.2). Once a session.
import { remark } from '../../../contract/console/remark.ts';
import {
  about,
  type Command,
  type DecisionContext,
  isSinceGap,
  type Obstacle,
  type Operation,
  ownScope,
  type Refusal,
  refuseAnyRetry,
} from '../acts.ts';
import type { Act } from '../payment.ts';

const BLOCKED = {
  on_its_way: 'order_on_its_way',
  unknown: 'order_needs_review',
  history_gap: 'order_lost_in_restore',
  unnamed: 'order_done_unnamed',
  done: 'order_done',
} as const satisfies Record<Obstacle, string>;

export const createOrder: Operation = {
  blocked: (obstacle, act) => [BLOCKED[obstacle], {}, about(act)],
  sameForm: ['form_already_sent'],
  isKeyed: false,
  needsAuthorization: true,
  scope: ownScope,
  refuseRetry: refuseAnyRetry,
  refuse: refuseOtherMarketplace,
  inGap: ({ sessionId }, { here, isFeedRead, rejectsDuplicates }) => {
    const { historyGap: gap } = here;
    if (gap === null) return null;
    const isCreation = (act: Act) => act.operation === 'create_order' && act.sessionId === sessionId;
    const isTried = here.acts.some((act) => isCreation(act) && isSinceGap(act, gap));
    // Only the feed told of the session: it tells of its order, too, once it was read through the lost part. A service that rejects no second one may be ahead of its feed.
    const isFed = here.fedSessions.some((id) => id === sessionId);
    const isSeen = here.sessions.some(({ id }) => id === sessionId) && (!isFed || (isFeedRead && rejectsDuplicates));
    return isTried || isSeen ? null : remark('order_in_lost_past', { at: gap.at });
  },
};

/** A session that was made for another marketplace than was asked for: that one would get the fee. */
function refuseOtherMarketplace({ sessionId }: Command, { here, elsewhere }: DecisionContext): Refusal | null {
  const sessions = [here, ...elsewhere.map(({ payment }) => payment)].flatMap((payment) => payment.sessions);
  const session = sessions.find(({ id, hasWrongMarketplace }) => id === sessionId && hasWrongMarketplace);
  if (!session) return null;
  const { id, marketplaceId } = session;
  return marketplaceId === null
    ? ['session_of_no_marketplace', {}, { sessionId: id }]
    : ['session_of_other_marketplace', { marketplaceId }, { sessionId: id }];
}
