// Reads what an account's feed leaves out of deposits: those from before it, and the lines that each is made of.
import type { SettlementTrouble } from '../../../contract/console/settlement.ts';
import type { SettlementLineSeen, SettlementSeen } from '../../../contract/records/payment.ts';
import type { DepositWork } from '../../ledger/deposits/calls.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner, EventsOf } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';

type Parts = {
  ledger: Pick<
    KeptLedger,
    'readDepositWork' | 'recordListed' | 'recordDepositLines' | 'noteDepositTrouble' | 'noteListTrouble'
  >;
  payments: Pick<Payments, 'readSettlements' | 'readSettlement'>;
};

type Feed = { accountId: string; of: EventsOf; signer: DashboardSigner };

/** The service allows. */
const AT_A_TIME = 200;
/** Engineering values: pages of the list, and pages of lines, that are read before the feed has its next turn. */
const LIST_PAGES = 20;
const LINE_PAGES = 200;
/** Engineering value: a list that goes on longer than this goes in circles. */
const MAX_LIST_PAGES = 5_000;
/** A deposit that doesn't say how many lines it has may have this many. Engineering value. */
const MAX_LINES = 50_000;
/** In ms: when a service that doesn't list deposits is asked again. Engineering value. */
const NOT_OFFERED_MS = 3_600_000;
/** In ms: when a team's server is asked again that refused this person. Engineering value. */
const NOT_ALLOWED_MS = 60_000;

type ListPlace = { cursor: string | null; pages: number; oldest: string; ids: Set<string> };

/** What the service refuses, or can't be understood, is noted with the deposit or the list: the feed goes on. */
export function openDepositReader({ ledger, payments }: Parts) {
  const listing = new Map<string, ListPlace>();
  const askAgainAt = new Map<string, number>();
  const notAllowedUntil = new Map<string, number>();

  /** Reads on where it stopped; true where more is to be read at once. */
  async function readOn(feed: Feed, isClosed: () => boolean): Promise<boolean> {
    if (performance.now() < (notAllowedUntil.get(feed.accountId) ?? 0)) return false;
    try {
      return await readNext(feed, isClosed);
    } catch (error) {
      // Somebody who keeps the books reads them on another desk.
      if (codeOf(error) === 'role_not_allowed') notAllowedUntil.set(feed.accountId, performance.now() + NOT_ALLOWED_MS);
      throw error;
    }
  }

  async function readNext(feed: Feed, isClosed: () => boolean): Promise<boolean> {
    const work = await ledger.readDepositWork(feed.accountId);
    const mayList = work.isBehind && performance.now() >= (askAgainAt.get(feed.accountId) ?? 0);
    const isListing = mayList && (await list(feed, work, isClosed));
    const { unread } = mayList ? await ledger.readDepositWork(feed.accountId) : work;
    let pages = 0;
    for (const deposit of unread) {
      if (isClosed() || pages >= LINE_PAGES) return true;
      pages += await readLines(feed, deposit);
    }
    return isListing || unread.length > 0;
  }

  /** True where the list goes on. */
  async function list(
    feed: Feed,
    { wasListed, trouble }: { wasListed: boolean; trouble: string | null },
    isClosed: () => boolean,
  ): Promise<boolean> {
    const { accountId, signer, of } = feed;
    const place = listing.get(accountId) ?? { cursor: null, pages: 0, oldest: '9', ids: new Set() };
    listing.set(accountId, place);
    try {
      for (let pages = 0; pages < LIST_PAGES && !isClosed(); pages += 1) {
        const read = await payments.readSettlements(signer, of, { cursor: place.cursor, limit: AT_A_TIME });
        if (read.kind === 'not_offered') return await giveUp(accountId, 'not_offered', trouble);
        if (place.pages === 0 && trouble !== null) await ledger.noteListTrouble({ accountId, trouble: null });
        const { settlements, nextCursor } = read;
        place.pages += 1;
        if (!followsOn(place, settlements, nextCursor)) return await giveUp(accountId, 'unreadable', trouble);
        const { changed } = await ledger.recordListed({ accountId, settlements, isLast: nextCursor === null });
        // Older ones are known from the time before.
        const isKnown = wasListed && changed === 0 && nextCursor !== null;
        if (isKnown) await ledger.recordListed({ accountId, settlements: [], isLast: true });
        if (nextCursor === null || isKnown) {
          listing.delete(accountId);
          return false;
        }
        place.cursor = nextCursor;
      }
      return true;
    } catch (error) {
      if (isLimit(error) || !isOfService(error)) throw error;
      return giveUp(accountId, 'unreadable', trouble);
    }
  }

  /** The list is asked for again, from its beginning, after an hour. */
  async function giveUp(accountId: string, trouble: 'unreadable' | 'not_offered', before: string | null) {
    listing.delete(accountId);
    askAgainAt.set(accountId, performance.now() + NOT_OFFERED_MS);
    if (before !== trouble) await ledger.noteListTrouble({ accountId, trouble });
    return false;
  }

  /** Writes all lines of a deposit, or why they can't be; gives how many pages were read. */
  async function readLines(
    { accountId, signer }: Feed,
    { id, lineCount, figures }: DepositWork['unread'][number],
  ): Promise<number> {
    const refuse = (trouble: SettlementTrouble) => ledger.noteDepositTrouble({ accountId, depositId: id, trouble });
    const lines: SettlementLineSeen[] = [];
    let settlement: SettlementSeen | null = null;
    let cursor: string | null = null;
    let pages = 0;
    try {
      do {
        const read = await payments.readSettlement(signer, id, { cursor, limit: AT_A_TIME });
        pages += 1;
        if (!read) {
          await refuse('not_found');
          return pages;
        }
        lines.push(...read.lines);
        const most = Math.max(read.settlement.lines ?? lineCount ?? MAX_LINES, 1);
        const isEndless = read.nextCursor !== null && (read.lines.length === 0 || read.nextCursor === cursor);
        if (read.settlement.id !== id || lines.length > Math.min(most, MAX_LINES) || isEndless) {
          await refuse(read.settlement.id === id ? 'lines_differ' : 'unreadable');
          return pages;
        }
        settlement = read.settlement;
        cursor = read.nextCursor;
      } while (cursor !== null);
      await ledger.recordDepositLines({ accountId, settlement, asked: figures, lines });
    } catch (error) {
      if (isLimit(error) || !isOfService(error)) throw error;
      await refuse('unreadable');
    }
    return Math.max(pages, 1);
  }

  /** The account's service tells of nothing that happens after a charge. */
  const notOffered = async (accountId: string): Promise<void> => {
    const { trouble } = await ledger.readDepositWork(accountId);
    if (trouble !== 'not_offered') await ledger.noteListTrouble({ accountId, trouble: 'not_offered' });
  };

  return { readOn, notOffered };
}

/** Each page goes on to earlier deposits, and has none that were there before. */
function followsOn(place: ListPlace, settlements: readonly SettlementSeen[], nextCursor: string | null): boolean {
  if (nextCursor !== null && (settlements.length === 0 || nextCursor === place.cursor)) return false;
  if (place.pages > MAX_LIST_PAGES) return false;
  for (const { id, deposited_at: at } of settlements) {
    if (at > place.oldest || (at === place.oldest && place.ids.has(id))) return false;
    if (at < place.oldest) place.ids.clear();
    place.oldest = at;
    place.ids.add(id);
  }
  return true;
}

const codeOf = (error: unknown): string => (error instanceof PaydeskError ? error.problem.code : '');
/** The service says when it can be asked again, or can't be reached now: nothing is wrong with a deposit. */
const isLimit = (error: unknown): boolean => ['dashboard_limited', 'dashboard_unreachable'].includes(codeOf(error));
const isOfService = (error: unknown): boolean => codeOf(error).startsWith('dashboard_');
