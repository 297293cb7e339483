// After any history of captures, answers, settlements, sessions and corrections: the groups sum to the entries, and those to what each order's fee is.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeeEntryView } from '../../contract/console/fee.ts';
import { PaydeskError } from '../../main/process/problem.ts';
import { addMarketplace, capture, chargedBefore, everyFee, knownOrder } from '../support/console/marketplace.ts';
import { length } from '../support/runner/length.ts';
import { chargeSaid, entryFor } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const ORDERS = ['1', '2', '3', '4'];
const MOMENTS = ['2026-10-31T23:00:00Z', '2026-11-01T04:30:00Z', '2026-11-30T12:00:00Z', '2028-02-29T12:00:00Z'];

type Step =
  | { kind: 'session'; n: string; fees: number | null }
  | { kind: 'capture'; n: string; chargedAt: string; seller: 'barn' | 'hill' }
  | { kind: 'told before'; n: string }
  | { kind: 'settled'; n: string; verdict: 'done' | 'not_done' }
  | { kind: 'corrected'; n: string; amount: number };

const n = fc.constantFrom(...ORDERS);
const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('session' as const), n, fees: fc.option(cents) }),
  fc.record({
    kind: fc.constant('capture' as const),
    n,
    chargedAt: fc.constantFrom(...MOMENTS),
    seller: fc.constantFrom('barn' as const, 'hill' as const),
  }),
  fc.record({ kind: fc.constant('told before' as const), n }),
  fc.record({
    kind: fc.constant('settled' as const),
    n,
    verdict: fc.constantFrom('done' as const, 'not_done' as const),
  }),
  fc.record({ kind: fc.constant('corrected' as const), n, amount: cents }),
);

/** What a careful person would keep on paper: of each charged order its fee, null while it is unknown. */
type Paper = { fees: Map<string, number | null>; charged: Map<string, number | null> };

test('groups, entries and orders agree after any history, and no order accrues twice', async () => {
  const database = await openTestDatabase();
  let now = Date.parse('2026-12-01T00:00:00Z');
  const ledger = ledgerOn(database, 'this one', () => now);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { environmentId, sellers } = await addMarketplace(ledger, `https://${crypto.randomUUID()}.example`);
      const whose = (seller: 'barn' | 'hill' = 'barn') => ({ environmentId, accountId: sellers[seller] });
      const paper: Paper = { fees: new Map(), charged: new Map() };
      for (const taken of steps) {
        now += 1000;
        const wasCharged = paper.charged.has(taken.n);
        try {
          if (taken.kind === 'session') {
            await knownOrder(ledger, whose(), taken);
            paper.fees.set(taken.n, taken.fees);
            if (taken.fees !== null && wasCharged && paper.charged.get(taken.n) === null)
              paper.charged.set(taken.n, taken.fees);
          } else if (taken.kind === 'capture') {
            await capture(ledger, whose(taken.seller), taken);
          } else if (taken.kind === 'corrected') {
            const { n: id, amount } = taken;
            const orderId = `order_${id}` as Parameters<typeof ledger.correctFee>[0]['orderId'];
            await ledger.as('Ada').correctFee({ environmentId, orderId, amount, reason: 'They say so.' });
            paper.charged.set(id, amount);
          } else {
            const entry = entryFor(whose(), { operation: 'charge_order', orderId: `order_${taken.n}` });
            await ledger.writeSent(entry);
            if (taken.kind === 'told before') await ledger.recordOutcome(entry.id, chargedBefore(taken.n));
            else {
              const lost = { kind: 'unknown' as const, httpStatus: null, code: 'timed_out' as const, detail: 'none' };
              await ledger.recordOutcome(entry.id, lost);
              const said = {
                verdict: taken.verdict,
                name: 'Ada',
                reason: 'They say so.',
                ...chargeSaid(`charge_${taken.n}`),
              };
              await ledger.resolveUnknown({ environmentId, entryId: entry.id, ...said });
            }
          }
          const isCharge =
            taken.kind === 'capture' ||
            taken.kind === 'told before' ||
            (taken.kind === 'settled' && taken.verdict === 'done');
          if (isCharge && !wasCharged) paper.charged.set(taken.n, paper.fees.get(taken.n) ?? null);
        } catch (error) {
          // Refused: a second capture or order, a correction of nothing or to what it is.
          expect(error).toBeInstanceOf(PaydeskError);
        }
      }
      await agree(environmentId, paper);
    }),
    { numRuns: length(40, 150) },
  );
  await database.close();

  async function agree(environmentId: string, paper: Paper) {
    const filter = everyFee(environmentId);
    const entries = await pageByPage(environmentId);
    const known = [...paper.charged.values()].filter((fee) => fee !== null);
    const sum = known.reduce((total, fee) => total + fee, 0);
    expect(entries.reduce((total, { amount }) => total + (amount ?? 0), 0)).toBe(sum);
    const accruals = entries.filter(({ kind }) => kind === 'accrual').map(({ orderId }) => orderId);
    expect(accruals.sort()).toEqual([...paper.charged.keys()].map((id) => `order_${id}`).sort());
    for (const by of ['seller', 'month', 'day'] as const) {
      const { groups, total } = await ledger.sumFees({ ...filter, by });
      expect(groups.reduce((added, { amount }) => added + amount, 0)).toBe(sum);
      expect(total).toMatchObject({
        amount: sum,
        transactions: paper.charged.size,
        unknown: paper.charged.size - known.length,
      });
    }
    const unknown = await ledger.listFeeEntries({ ...filter, unknownOnly: true, limit: 10 });
    expect(unknown.items).toHaveLength(paper.charged.size - known.length);
  }

  async function pageByPage(environmentId: string): Promise<FeeEntryView[]> {
    const read: FeeEntryView[] = [];
    let cursor: string | null = null;
    do {
      const page = await ledger.listFeeEntries({ ...everyFee(environmentId), cursor, limit: 2 });
      read.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return read;
  }
}, 120_000);
