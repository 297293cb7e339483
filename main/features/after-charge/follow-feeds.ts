// Follows each account's feed of what became of charges, in the background: from where the ledger says it was read to, page by page.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { NoticePlace } from '../../../contract/console/notices.ts';
import type { EventPageSeen } from '../../../contract/records/payment.ts';
import { organizationOf } from '../../core/organization-of-event.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner, EventsOf } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import { dashboardSigner, mayAskDashboard } from '../calls/accounts.ts';
import type { openDepositReader } from '../settlements/read-deposits.ts';

type FeedParts = {
  ledger: Pick<KeptLedger, 'ledgerState' | 'listEnvironments' | 'readFeedCursors' | 'ingestEvents' | 'noteFeedTrouble'>;
  payments: Pick<Payments, 'readEvents' | 'offers'>;
  /** Reads of deposits what the feed leaves out. */
  deposits?: ReturnType<typeof openDepositReader>;
  /** Settles when the embedded sandbox's keys are in the vault. */
  keysReady: Promise<unknown>;
  pace?: FeedPace;
  /** Which environments' feeds; all where nothing is said. */
  follows?: (environment: EnvironmentView) => boolean;
  /** Whether this machine has an account's keys. Said on a shared ledger, whose accounts others may hold the keys of: theirs are followed there. */
  hasKeys?: (accountId: string) => Promise<boolean>;
  /** Takes in the sellers of a marketplace, so that each charge finds its own. What goes wrong in it holds up no feed. */
  takeInSellers?: (environmentId: string, signer: DashboardSigner) => Promise<void>;
};

/** In ms. look: how soon after something changed it is looked which feeds are due. atLeast: how often in any case. busy: at the earliest after the last turn. */
export type FeedPace = {
  look: number;
  atLeast: number;
  busy: number;
  idle: number;
  elsewhere: number;
  afterTrouble: number;
  notOffered: number;
  firstElsewhere: number;
};

/** Engineering values. The embedded sandbox says when something happened in it. A provider that offers no feed is asked again after an hour; background work begins after the console has started. */
const PACE: FeedPace = {
  look: 500,
  atLeast: 30_000,
  busy: 3_000,
  idle: 60_000,
  elsewhere: 30_000,
  afterTrouble: 30_000,
  notOffered: 3_600_000,
  firstElsewhere: 20_000,
};
/** How often it is written down that nothing is new, in ms. */
const NOTE_MS = 300_000;
/** Stands among organizations once sellers were listed. */
const FIRST_PAGE = '';
/** A feed that goes on longer than this waits for its next turn. */
const MAX_PAGES = 1_000;

export type FollowedFeeds = {
  /** Which accounts' feeds tell of an environment. */
  accountsOf: (environment: EnvironmentView) => string[];
  /** When a feed was last read to its end in this run, ms since the epoch; null where it wasn't. */
  readAtMs: (accountId: string) => number | null;
  /** The ledger may name other feeds now, or be unlocked. */
  look: () => void;
  /** Something happened in the embedded sandbox. */
  sandboxChanged: () => void;
  /** The computer slept, or was without a network: what waits for its turn has waited long enough. */
  wake: () => void;
  close: () => Promise<void>;
};

type Feed = { accountId: string; where: NoticePlace; isEmbedded: boolean; of: EventsOf; signer: DashboardSigner };
type Turn = {
  isEmbedded: boolean;
  nextAt: number;
  begunAt: number;
  /** When something last happened at its service, where that is known. */
  changedAt: number;
  readAtMs: number | null;
  isReading: boolean;
  notedAt: number;
  /** Organizations whose events were read in this run. Empty before its sellers were listed. */
  organizations: Set<string>;
};

/** Nothing waits for it, and what goes wrong is told as the feed's trouble. A locked ledger stops it until it is unlocked. */
export function followFeeds(parts: FeedParts): FollowedFeeds {
  const { ledger, payments, keysReady, pace = PACE, follows = () => true, hasKeys, takeInSellers } = parts;
  const { deposits } = parts;
  const turns = new Map<string, Turn>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let lookAt = Number.POSITIVE_INFINITY;
  const startedAt = performance.now();

  function turnOf({ accountId, isEmbedded }: Feed): Turn {
    const first = {
      isEmbedded,
      begunAt: Number.NEGATIVE_INFINITY,
      changedAt: Number.NEGATIVE_INFINITY,
      readAtMs: null,
      isReading: false,
      notedAt: -Infinity,
      organizations: new Set<string>(),
    };
    const turn = turns.get(accountId) ?? { ...first, nextAt: isEmbedded ? 0 : startedAt + pace.firstElsewhere };
    turns.set(accountId, turn);
    return turn;
  }

  /** Begins the turns that are due; gives when the next one is. Of a ledger that can't be read, or is being replaced, there is nothing to follow. */
  async function look(): Promise<number> {
    const { trouble, seal } = await ledger.ledgerState();
    if (trouble || seal) return Number.POSITIVE_INFINITY;
    const followed = (await ledger.listEnvironments()).filter(follows);
    let next = Number.POSITIVE_INFINITY;
    for (const feed of followed.flatMap((environment) => feedsOf(payments, environment))) {
      const turn = turnOf(feed);
      if (isClosed || turn.isReading) continue;
      if (performance.now() < turn.nextAt) next = Math.min(next, turn.nextAt);
      else begin(feed, turn);
    }
    return next;
  }

  function begin(feed: Feed, turn: Turn): void {
    turn.isReading = true;
    turn.begunAt = performance.now();
    void takeTurn(feed, turn).finally(() => {
      turn.isReading = false;
      // What happened meanwhile may not have been on the page.
      if (turn.changedAt > turn.begunAt) hasten(turn);
      lookBy(turn.nextAt);
    });
  }

  const hasten = (turn: Turn) => {
    turn.nextAt = Math.min(turn.nextAt, Math.max(performance.now() + pace.look, turn.begunAt + pace.busy));
  };

  /** Looks which feeds are due at this time at the latest. */
  function lookBy(at: number): void {
    if (isClosed || at >= lookAt) return;
    lookAt = at;
    clearTimeout(timer);
    const again = async () => {
      lookAt = Number.POSITIVE_INFINITY;
      const next = await keysReady.then(look).catch(() => Number.POSITIVE_INFINITY);
      lookBy(Math.min(next, performance.now() + pace.atLeast));
    };
    timer = setTimeout(() => void again(), Math.max(0, at - performance.now()));
  }
  const lookSoon = () => lookBy(performance.now() + pace.look);
  lookSoon();

  async function takeTurn(feed: Feed, turn: Turn): Promise<void> {
    try {
      if (hasKeys && !(await hasKeys(feed.accountId))) {
        turn.nextAt = performance.now() + pace.elsewhere;
        return;
      }
      const pause = await readOn(feed, turn);
      turn.nextAt = performance.now() + pause;
      if (pause < pace.notOffered && (await readDeposits(feed))) turn.nextAt = performance.now() + pace.busy;
    } catch (error) {
      turn.nextAt = performance.now() + pace.afterTrouble;
      await tell(feed, codeOf(error), false).catch(() => undefined);
    }
  }

  /** True where more is to be read. What goes wrong in it holds up no feed. */
  async function readDeposits(feed: Feed): Promise<boolean> {
    return (await deposits?.readOn(feed, () => isClosed).catch(() => false)) ?? false;
  }

  /** Reads to the feed's end; gives after how many ms to look again. */
  async function readOn(feed: Feed, turn: Turn): Promise<number> {
    let hasRestarted = false;
    for (let pages = 0; pages < MAX_PAGES && !isClosed; pages += 1) {
      const [place] = await ledger.readFeedCursors([feed.accountId]);
      const after = place?.cursor ?? null;
      const read = await payments.readEvents(feed.signer, feed.of, after);
      if (isClosed) return pace.idle;
      if (read.kind === 'not_offered') {
        await tell(feed, 'not_offered', false);
        await deposits?.notOffered(feed.accountId);
        return pace.notOffered;
      }
      // What was read is kept: the rest follows when the service allows it.
      if (read.kind === 'limited') return Math.min(read.waitMs, pace.notOffered);
      if (read.kind === 'unknown_cursor') {
        // From the oldest on: what is known changes nothing when it is told again. Once a turn: a service may never know its own places.
        if (after === null || hasRestarted)
          throw new PaydeskError('dashboard_not_understood', {}, { details: 'next_cursor' });
        hasRestarted = true;
        await tell(feed, 'feed_begun_anew', true);
        continue;
      }
      const { page } = read;
      if (page.has_more && page.next_cursor === after) {
        throw new PaydeskError('dashboard_not_understood', {}, { details: 'next_cursor' });
      }
      await listNewSellers(feed, turn, page.events);
      const isNews = page.events.length > 0 || page.next_cursor !== after || place?.trouble != null;
      if (isNews || performance.now() - turn.notedAt > NOTE_MS) {
        const { result } = await ledger.ingestEvents({
          accountId: feed.accountId,
          after,
          gapAt: place?.gapAt,
          page,
        });
        if (result === 'is_stale') return pace.busy;
        turn.notedAt = performance.now();
      }
      if (page.has_more) continue;
      turn.readAtMs = Date.now();
      break;
    }
    return feed.isEmbedded ? pace.idle : pace.elsewhere;
  }

  /** At the first page of a run, and once an event names an organization that none did before. */
  async function listNewSellers(
    { of, where, signer }: Feed,
    { organizations }: Turn,
    events: EventPageSeen['events'],
  ): Promise<void> {
    if (of !== 'marketplace') return;
    const known = organizations.size;
    for (const name of [FIRST_PAGE, ...events.flatMap(organizationOf)]) organizations.add(name);
    if (organizations.size > known) await takeInSellers?.(where.id, signer).catch(() => undefined);
  }

  async function tell(feed: Feed, trouble: string, isLost: boolean): Promise<void> {
    const [place] = await ledger.readFeedCursors([feed.accountId]);
    if (isClosed || (place?.trouble === trouble && !isLost)) return;
    await ledger.noteFeedTrouble({ accountId: feed.accountId, trouble, isLost });
  }

  return {
    accountsOf: (environment) => feedsOf(payments, environment).map(({ accountId }) => accountId),
    readAtMs: (accountId) => turns.get(accountId)?.readAtMs ?? null,
    look: lookSoon,
    sandboxChanged: () => {
      for (const turn of turns.values()) {
        if (!turn.isEmbedded) continue;
        turn.changedAt = performance.now();
        hasten(turn);
        lookBy(turn.nextAt);
      }
    },
    wake: () => {
      for (const turn of turns.values()) turn.nextAt = 0;
      lookSoon();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** A marketplace's own feed tells of all its sellers; else each account has its own. So has a merchant's account beside a marketplace. */
function feedsOf({ offers }: FeedParts['payments'], environment: EnvironmentView): Feed[] {
  const { accounts, embedded, mode } = environment;
  if (!offers(environment, 'readEvents') || !mayAskDashboard(environment)) return [];
  const withKeys = accounts.filter(({ keys }) => keys !== null);
  const platform = mode === 'marketplace' ? withKeys.find(({ role }) => role === 'platform') : undefined;
  const followed = platform ? [platform, ...withKeys.filter(({ role }) => role === 'merchant')] : withKeys;
  return followed.map(({ id }) => ({
    accountId: id,
    where: { id: environment.id, name: environment.name },
    isEmbedded: embedded,
    of: id === platform?.id ? ('marketplace' as const) : ('organization' as const),
    signer: dashboardSigner(environment, id),
  }));
}

const codeOf = (error: unknown): string => (error instanceof PaydeskError ? error.problem.code : 'internal');
