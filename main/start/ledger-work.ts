// What works on one ledger as long as it is open: its desk, the feeds of its accounts, and what is looked after from time to time.

import { type FollowedFeeds, followFeeds } from '../features/after-charge/follow-feeds.ts';
import { type Attention, openAttention } from '../features/attention.ts';
import { recordClientIds } from '../features/keys/record-client-ids.ts';
import type { Desk } from '../features/open-desk.ts';
import { type DeskParts, openDesk } from '../features/open-desk.ts';
import { takeInSellers } from '../features/sellers/sync-sellers.ts';
import { type HeadAnchor, keepAnchored } from '../ledger/audit/keep-anchored.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { TIMES } from '../process/times.ts';

export type LedgerWork = {
  ledger: KeptLedger;
  desk: Desk;
  attention: Attention;
  /** Their timers stood still, so what they are for is looked at now. */
  wake: () => void;
};

export type LedgerWorkOptions = Omit<DeskParts, 'feeds'> & {
  /** null where the ledger is held against what this machine has seen of it in another way. */
  anchors: HeadAnchor | null;
  onReturned: Parameters<typeof followFeeds>[0]['onReturned'];
  feedsFollowed: Pick<Parameters<typeof followFeeds>[0], 'follows' | 'hasKeys'>;
};

/** Opens what works on a ledger. What is opened is closed by the steps it adds. */
export function openLedgerWork(options: LedgerWorkOptions, closing: (() => Promise<void>)[]): LedgerWork {
  const { ledger, payments, keysReady, onReturned, feedsFollowed, anchors } = options;
  if (anchors) closing.push(keepAnchored(ledger, anchors, TIMES.anchors).close);
  const sweep = () => void ledger.markAbandoned().catch(() => undefined);
  const sweeping = setInterval(sweep, TIMES.sweepMs);
  closing.push(async () => clearInterval(sweeping));
  // Keys that an earlier Paydesk kept; a keychain that is closed is asked again when keys are entered.
  void keysReady.then(() => recordClientIds({ ledger, payments })).catch(() => undefined);
  const feeds: FollowedFeeds = followFeeds({
    ledger,
    payments,
    keysReady,
    onReturned,
    takeInSellers: (environmentId, signer) => takeInSellers({ ledger, payments }, environmentId, signer),
    ...feedsFollowed,
  });
  closing.push(feeds.close);
  const desk = openDesk({ ...options, feeds });
  return {
    ledger,
    desk,
    attention: openAttention({ ledger, running: desk.captureMany.running }),
    wake: () => {
      feeds.wake();
      sweep();
    },
  };
}
