// What the service told, where the server keeps the keys. A desk has no way to the service but the server's reads: so the ledger records what those gave, and nothing on a desk's word alone.
import { timingSafeEqual } from 'node:crypto';
import { hostDifference } from '../../contract/console/address-hosts.ts';
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { isServiceRead, type ServiceRead, type SignedRead } from '../../contract/team/signing-wire.ts';
import type { FeedRead, Learned } from '../ledger/after-charge/ingest-events.ts';
import type { FeedCursor } from '../ledger/after-charge/read-after-charge.ts';
import { type FoundOrder, type NewItem, ShownOrder } from '../ledger/capture-many/judge-order.ts';
import type { UnknownCall } from '../ledger/journal/find-unknown.ts';
import type { SharedCallName } from '../ledger/ledger.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import type { DashboardSigner, EventsOf, EventsRead, OrderRead } from '../providers/port.ts';
import type { Payments } from '../providers/providers.ts';
import { signerAt } from './send-begun.ts';

type Reads = Pick<Payments, 'lookUpOrder' | 'getOrganization' | 'listSellers' | 'listServicePayouts'>;

/** mac: a text's, with a key that all servers of the ledger share. ready: an account's token is of its present keys. now: ms since the epoch. */
export type ServiceReadsParts = {
  ask: LedgerThread['ask'];
  payments: Reads;
  ready: (accountId: string) => Promise<void>;
  mac: (text: string) => string;
  now: () => number;
};

type Party = { environment: EnvironmentView; account: AccountView };
type Args = readonly unknown[];
type Reading = { environment: EnvironmentView; accountId: string; args: Args };

/** Engineering value: for how long, in ms, a desk may hand on what it was given. A plan of many orders is looked up first, and written after that. */
const HANDED_ON_WITHIN_MS = 3_600_000;
/** As the ledger answers where the feed's place is another by now: the desk reads it again. */
const READ_AGAIN: Learned = { result: 'is_stale', facts: 0 };

export function openServiceReads({ ask, payments, ready, mac, now }: ServiceReadsParts) {
  const macOf = (at: string, what: unknown[]) => mac(JSON.stringify([at, ...what]));

  function receiptFor(what: unknown[]): string {
    const at = now().toString(36);
    return `${at}.${macOf(at, what)}`;
  }

  function isReceipt(receipt: string | undefined, what: unknown[]): boolean {
    const [at = '', given = ''] = receipt?.split('.') ?? [];
    const age = now() - Number.parseInt(at, 36);
    const own = Buffer.from(macOf(at, what));
    const givenMac = Buffer.from(given);
    // The clocks of two servers differ a little.
    return Math.abs(age) <= HANDED_ON_WITHIN_MS && own.length === givenMac.length && timingSafeEqual(own, givenMac);
  }

  async function find(isIt: (environment: EnvironmentView) => boolean): Promise<EnvironmentView | null> {
    return ((await ask('listEnvironments', [])) as EnvironmentView[]).find(isIt) ?? null;
  }

  async function findEnvironment(environmentId: string): Promise<EnvironmentView> {
    const environment = await find(({ id }) => id === environmentId);
    if (!environment) throw new PaydeskError('environment_not_found');
    return environment;
  }

  /** null where the account isn't among those that are used: of a removed one, nothing is taken. */
  async function findParty(accountId: string): Promise<Party | null> {
    const environment = await find(({ accounts }) => accounts.some(({ id }) => id === accountId));
    const account = environment?.accounts.find(({ id }) => id === accountId);
    return environment && account ? { environment, account } : null;
  }

  /** Throws `look_up_unavailable` where no token goes unasked. */
  async function signerReady(environment: EnvironmentView, accountId: string): Promise<DashboardSigner> {
    if (hostDifference(environment.dashboardUrl, environment.baseUrl) === 'foreign') throw unavailable(environment);
    await ready(accountId);
    return signerAt(environment, accountId);
  }

  /** The newest lost part of the history, before the feed is read: a page of before says nothing of it. */
  async function gapOf(accountId: string): Promise<string | null> {
    const [place] = (await ask('readFeedCursors', [[accountId]])) as FeedCursor[];
    return place?.gapAt ?? null;
  }

  /** Asked before the service is: gives what a desk is handed of its answer, with a receipt where the desk has the ledger record it. */
  async function reader(
    name: SignedRead,
    { environment, accountId, args }: Reading,
  ): Promise<(value: unknown) => unknown> {
    switch (name) {
      case 'readEvents': {
        const [of, after] = args as [EventsOf, string | null];
        const place = { accountId, of, after, gapAt: await gapOf(accountId) };
        return (value) => {
          const read = value as EventsRead;
          if (read.kind !== 'page') return read;
          return {
            kind: 'page',
            page: { ...read.page, receipt: receiptFor(pageWords(environment, { ...place, page: read.page })) },
          };
        };
      }
      case 'lookUpOrder':
        return (value) => {
          const read = value as OrderRead;
          if (read.kind !== 'order') return read;
          const order = shownTo(environment, accountId, read.order);
          return { kind: 'order', order: { ...order, receipt: receiptFor(orderWords(environment, args[0], order)) } };
        };
      default:
        return (value) => value;
    }
  }

  async function ingestEvents({ accountId, after, gapAt = null, page }: FeedRead): Promise<boolean> {
    const party = await findParty(accountId);
    if (!party?.environment.keysAtServer) return party !== null;
    const of = tellsOfAll(party) ? 'marketplace' : 'organization';
    return isReceipt(page.receipt, pageWords(party.environment, { accountId, of, after, gapAt, page }));
  }

  /** What a desk says of an order without a receipt is left out: then the order counts as one that wasn't looked up. */
  async function runItems(environmentId: string, items: NewItem[]): Promise<NewItem[]> {
    const environment = await findEnvironment(environmentId);
    if (!environment.keysAtServer) return items;
    const isTold = (orderId: string, found: FoundOrder) =>
      found === 'unknown' || isReceipt(found.receipt, orderWords(environment, orderId, found));
    return items.map(({ found, ...item }) =>
      found === undefined || !isTold(item.orderId, found) ? item : { ...item, found },
    );
  }

  /** The server looks the order up itself, now: an answer of before the capture would say that it wasn't captured. */
  async function lookUp(environment: EnvironmentView, entryId: string) {
    const unknown = (await ask('findUnknown', [environment.id, entryId])) as UnknownCall;
    const { operation, orderId, gapAt } = unknown;
    if (operation !== 'charge_order' || orderId === null) throw new PaydeskError('look_up_of_captures_only');
    const platform = environment.mode === 'marketplace' ? platformOf(environment) : undefined;
    const signer = await signerReady(environment, platform?.id ?? unknown.accountId);
    const read = await payments.lookUpOrder(signer, orderId).catch(() => null);
    if (read?.kind === 'unknown') throw new PaydeskError('look_up_without_order', { environment: environment.name });
    if (read?.kind !== 'order') throw unavailable(environment);
    return { environmentId: environment.id, entryId, gapAt, found: read.order };
  }

  /** Its organization and store, as the service tells them to its own keys. */
  async function readIds({ environment, account }: Party) {
    const own = await payments.getOrganization(await signerReady(environment, account.id));
    return own?.role === account.role ? { organization_id: own.id, store_id: own.storeId } : null;
  }

  /**
   * The arguments with which the ledger carries out a desk's call: what the desk says of the service is checked, or read again by the server.
   * null where nothing of it is to be recorded. Throws where the service can't be asked, and `environment_not_found`.
   */
  async function verifiedArgs(call: SharedCallName, args: Args): Promise<Args | null> {
    if (isServiceRead(call)) return readAgain(call, args);
    switch (call) {
      case 'ingestEvents':
        return (await ingestEvents(args[0] as FeedRead)) ? args : null;
      case 'addRunItems': {
        const [adding] = args as [{ environmentId: string; items: NewItem[] }];
        if (adding.items.every(({ found }) => found === undefined)) return args;
        return [{ ...adding, items: await runItems(adding.environmentId, adding.items) }];
      }
      default:
        return args;
    }
  }

  async function readAgain(call: ServiceRead, args: Args): Promise<Args | null> {
    switch (call) {
      case 'noteLookUp': {
        const [{ environmentId, entryId }] = args as [{ environmentId: string; entryId: string }];
        const environment = await findEnvironment(environmentId);
        return environment.keysAtServer ? [await lookUp(environment, entryId)] : args;
      }
      case 'recordAccountIds': {
        const accountId = String(args[0]);
        const party = await findParty(accountId);
        if (party?.environment.keysAtServer === false) return args;
        const ids = party && (await readIds(party));
        return ids && [accountId, ids];
      }
      case 'syncSellers':
      case 'importPayouts': {
        const environment = await findEnvironment(String(args[0]));
        if (!environment.keysAtServer) return args;
        const platform = platformOf(environment);
        if (!platform) return [environment.id, []];
        const signer = await signerReady(environment, platform.id);
        if (call === 'syncSellers') return [environment.id, await payments.listSellers(signer)];
        const told = await payments.listServicePayouts(signer);
        return [environment.id, told.filter(({ marketplace_id }) => marketplace_id === environment.marketplaceId)];
      }
    }
  }

  return { verifiedArgs, reader };
}

/** What a desk is answered whose call isn't carried out. */
export const answerUnrecorded = (call: SharedCallName): unknown => (call === 'ingestEvents' ? READ_AGAIN : null);

const unavailable = ({ name }: EnvironmentView) => new PaydeskError('look_up_unavailable', { environment: name });

const platformOf = ({ accounts }: EnvironmentView) => accounts.find(({ role, keys }) => role === 'platform' && keys);

/** As the ledger takes it: a feed that is said to tell of all sellers must be read as that. */
const tellsOfAll = ({ environment, account }: Party) =>
  account.role === 'platform' && environment.mode === 'marketplace';

/** An account's own keys show only its own orders: the desk hands on no organization then. */
const shownTo = ({ accounts }: EnvironmentView, accountId: string, order: ShownOrder): ShownOrder =>
  accounts.some(({ id, role }) => id === accountId && role === 'platform') ? order : { ...order, organizationId: null };

type PagePlace = Omit<FeedRead, 'gapAt'> & { of: EventsOf; gapAt: string | null };

/** Both ways through the schema, so that the same page has the same words. */
const pageWords = ({ baseUrl, dashboardUrl }: EnvironmentView, { page, ...place }: PagePlace) => [
  'events',
  baseUrl,
  dashboardUrl,
  place.accountId,
  place.of,
  place.after,
  place.gapAt,
  EventPageSeen.parse(JSON.parse(JSON.stringify(page))),
];

function orderWords({ id, baseUrl }: EnvironmentView, orderId: unknown, order: ShownOrder): unknown[] {
  const { receipt: _receipt, ...told } = ShownOrder.parse(order);
  return ['order', id, baseUrl, orderId, told];
}
