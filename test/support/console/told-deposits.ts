// A marketplace's ledger whose service tells of deposits and lists them, each made of its lines.
import type { Month } from '../../../contract/books-month.ts';
import type { SettlementsInput } from '../../../contract/console/settlement.ts';
import { OrderId, SettlementId } from '../../../contract/ids.ts';
import { DEPOSITED, SettlementLineSeen, SettlementSeen } from '../../../contract/records/payment.ts';
import { openDepositReader } from '../../../main/features/settlements/read-deposits.ts';
import type { PageAsked, SettlementRead, SettlementsRead } from '../../../main/providers/port.ts';
import { addMarketplace, addPlatform } from '../console/marketplace.ts';
import { chargeTold, eventTold, ingestPage } from '../provider/event-feed.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { openTestLedger } from '../store/ledger.ts';

export const AT = '2026-11-19T13:30:00.000000Z';
export const idOf = (text: string) => SettlementId.parse(text);

export type Line = { n: string; kind?: string; amount?: number; fee?: number };
export const lineOf = ({ n, kind = 'charge', amount = 10_000, fee = -150 }: Line) =>
  SettlementLineSeen.parse({
    id: `${kind}:${n}`,
    kind,
    charge_id: `charge_${n}`,
    track_number: `T-${n}`,
    amount,
    fee,
    at: AT,
  });

export type Deposit = { header: SettlementSeen; lines: SettlementLineSeen[] };
type Given = { organization?: string; at?: string; brought?: number; carried?: number };

/** A deposit that is made of its lines. */
export function depositOf(
  id: string,
  lines: Line[],
  { organization = 'org_barn', at = AT, brought = 0, carried = 0 }: Given = {},
): Deposit {
  const seen = lines.map(lineOf);
  const sum = (kinds: string[], of: 'amount' | 'fee') =>
    seen.reduce((total, line) => (kinds.includes(line.kind) ? total + line[of] : total), 0);
  const header = SettlementSeen.parse({
    id: `settlement_${id}`,
    organization_id: organization,
    deposited_at: at,
    amount: seen.reduce((total, { amount, fee }) => total + amount + fee, carried - brought),
    charges: sum(['charge'], 'amount'),
    fees: 0 - sum(['charge'], 'fee'),
    refunds: 0 - sum(['refund', 'refund_failed'], 'amount'),
    returns: 0 - sum(['return'], 'amount'),
    fees_returned: sum(['refund', 'refund_failed', 'return'], 'fee'),
    brought_forward: brought,
    carried_forward: carried,
    lines: seen.length,
  });
  return { header, lines: seen };
}

export type Service = {
  list?: (page: PageAsked) => SettlementsRead;
  get?: (deposit: Deposit | undefined, page: PageAsked) => SettlementRead | null | undefined | Promise<SettlementRead>;
};

/** A marketplace's ledger, and its service that lists these deposits two at a time, and their lines too. */
export async function opened(deposits: Deposit[], { list, get }: Service = {}) {
  const { ledger, close } = await openTestLedger(tempFolder());
  const whose = await addMarketplace(ledger, 'https://pay.example');
  const platformId = await addPlatform(ledger, whose);
  const joined = { email: null, registeredAt: AT, activatedAt: null, keysMadeAt: null };
  await ledger.syncSellers(whose.environmentId, [
    { organizationId: 'org_barn', name: 'Blue Barn', ...joined },
    { organizationId: 'org_hill', name: '=Hilltop, "Honey"', ...joined },
  ]);
  const asked: string[] = [];
  const paged = <Item>(items: Item[], { cursor }: PageAsked, size: number) => {
    const from = Number(cursor ?? 0);
    return { items: items.slice(from, from + size), nextCursor: from + size < items.length ? `${from + size}` : null };
  };
  const payments = {
    readSettlements: async (_: unknown, of: string, page: PageAsked): Promise<SettlementsRead> => {
      asked.push(`${of} ${page.cursor}`);
      if (list) return list(page);
      const { items, nextCursor } = paged(deposits, page, 2);
      return { kind: 'page', settlements: items.map(({ header }) => header), nextCursor };
    },
    readSettlement: async (_: unknown, id: string, page: PageAsked): Promise<SettlementRead | null> => {
      asked.push(id);
      const found = deposits.find(({ header }) => header.id === id);
      if (get) return (await get(found, page)) ?? null;
      if (!found) return null;
      const { items: lines, nextCursor } = paged(found.lines, page, 2);
      return { settlement: found.header, lines, nextCursor };
    },
  };
  const reader = openDepositReader({ ledger, payments });
  const feed = { accountId: platformId, of: 'marketplace' as const, signer: {} as never };
  const { environmentId } = whose;
  const filter = { environmentId, accountId: null, amount: null, day: null, month: null, limit: 50 };
  return {
    ledger,
    close,
    asked,
    platformId,
    environmentId,
    sellers: whose.sellers,
    /** The feed tells of these; an order's charge settled where one is named. */
    told: (events: object[]) => ingestPage(ledger, platformId, events),
    readAll: async () => {
      for (let round = 0; await reader.readOn(feed, () => false); round += 1)
        if (round > 20) throw new Error('It never ends.');
    },
    list: (more: Partial<SettlementsInput> = {}) => ledger.listSettlements({ ...filter, ...more }),
    get: (id: string, limit = 200) =>
      ledger.getSettlement({ environmentId, settlementId: idOf(`settlement_${id}`), limit }),
    ofOrder: (n: string) => ledger.settlementsOfOrder({ environmentId, orderId: OrderId.parse(`order_${n}`) }),
    file: async (of: { settlementId: SettlementId } | { month: Month }, accountId: string | null = null) => {
      let [text, amount, rows] = ['', 0, 0];
      for (let cursor: string | null = null; ; ) {
        const piece: Awaited<ReturnType<typeof ledger.settlementLines>> = await ledger.settlementLines({
          environmentId,
          accountId,
          of,
          cursor,
        });
        text += piece.text;
        amount += piece.amount;
        rows += piece.rows;
        cursor = piece.nextCursor;
        if (cursor === null) return { text, amount, rows };
      }
    },
  };
}

export const deposited = ({ header }: Deposit) => ({
  id: `event_${header.id}`,
  type: DEPOSITED,
  at: AT,
  settlement: header,
});
export const settled = (n: string, more: object = {}) =>
  eventTold('charge.settled', {
    ...chargeTold(n),
    status: 'settled',
    organization_id: 'org_barn',
    create_date: '2026-11-16T15:00:00Z',
    ...more,
  });
export const captured = (n: string, more: object = {}) =>
  eventTold('charge.created', {
    ...chargeTold(n),
    organization_id: 'org_barn',
    create_date: '2026-11-16T15:00:00Z',
    ...more,
  });
