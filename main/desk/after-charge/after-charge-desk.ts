// What staff see of what became of charges: how fresh it is, and the debits that came back.
import type {
  AfterChargeState,
  HandleReturnInput,
  ReturnsInput,
  ReturnView,
} from '../../../contract/console/after-charge.ts';
import type { Page } from '../../../contract/console/page.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../accounts.ts';
import { thisUser } from '../this-user.ts';
import type { FollowedFeeds } from './follow-feeds.ts';

export type AfterChargeDesk = {
  /** Asked again and again by a window that is open. */
  state: (environmentId: string) => Promise<AfterChargeState>;
  returns: (input: ReturnsInput) => Promise<Page<ReturnView>>;
  handleReturn: (input: HandleReturnInput) => Promise<void>;
};

type Parts = { ledger: Ledger; feeds: FollowedFeeds };

export function openAfterChargeDesk({ ledger, feeds }: Parts): AfterChargeDesk {
  return {
    state: (environmentId) => readState({ ledger, feeds }, environmentId),
    returns: ledger.listReturns,
    handleReturn: (input) => ledger.handleReturn(input, thisUser()),
  };
}

/** Of several feeds, as fresh as the one that was read longest ago. */
async function readState({ ledger, feeds }: Parts, environmentId: string): Promise<AfterChargeState> {
  feeds.watch();
  const accountIds = feeds.accountsOf(await findEnvironment(ledger, environmentId));
  const places = await ledger.readFeedPlaces(accountIds);
  const offered = places.filter(({ trouble }) => trouble !== 'not_offered');
  const readAt = accountIds.map((accountId) => {
    const inThisRun = feeds.readAtMs(accountId);
    const written = places.find((place) => place.accountId === accountId)?.readAt ?? null;
    return inThisRun === null ? written : new Date(inThisRun).toISOString();
  });
  return {
    offered: places.length === 0 ? null : offered.length > 0,
    readAt: readAt.includes(null) ? null : (readAt.toSorted()[0] ?? null),
    newestAt:
      places
        .map(({ newestAt }) => newestAt)
        .toSorted()
        .findLast((at) => at !== null) ?? null,
    trouble: offered.find(({ trouble }) => trouble !== null)?.trouble ?? null,
    revision: await ledger.readRevision(environmentId),
  };
}
