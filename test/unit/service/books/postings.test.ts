// What each event of money writes into the book.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chargePosting,
  type Line,
  lateReturnPosting,
  payoutPosting,
  returnPosting,
  settlementPosting,
  settlementPostings,
} from '../../../../service/books/postings.ts';

const amounts = fc
  .integer({ min: 1, max: 999_999_999 })
  .chain((amount) => fc.record({ amount: fc.constant(amount), fees: fc.nat({ max: amount }) }));
const charge = { debitId: 'charge_1', organizationId: 'org_1', at: 0 };
const sumOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const inAccount = (lines: Line[], account: Line['account'], owner: string) =>
  sumOf(lines.filter((line) => line.account === account && line.owner === owner));

test('a charge and its settlement: the seller gets what is left after fees, and nobody owes anything any more', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('mk_org_1', null), ({ amount, fees }, marketplaceId) => {
      const charged = chargePosting({ ...charge, amount, fees, marketplaceId }).lines;
      const settled = settlementPosting({ ...charge, amount, fees }).lines;
      expect([sumOf(charged), sumOf(settled)]).toEqual([0, 0]);
      expect(inAccount(charged, 'consumer', 'org_1')).toBe(amount);
      expect(0 - inAccount(charged, 'receivable', 'org_1')).toBe(amount - fees);
      const collected = marketplaceId
        ? inAccount(charged, 'balance', marketplaceId)
        : inAccount(charged, 'income', 'service');
      expect(0 - collected).toBe(fees);
      const all = [...charged, ...settled];
      expect([inAccount(all, 'consumer', 'org_1'), inAccount(all, 'receivable', 'org_1')]).toEqual([0, 0]);
      expect(inAccount(all, 'bank', 'service')).toBe(fees);
    }),
  );
});

test('a charge that is returned before settlement leaves nothing; after it the bank has nothing and the seller owes what it got', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('mk_org_1', null), ({ amount, fees }, marketplaceId) => {
      const facts = { ...charge, amount, fees, marketplaceId };
      const [charged, settled] = [chargePosting(facts).lines, settlementPosting(facts).lines];
      const left = (lines: Line[]) => {
        const sums = new Map<string, number>();
        for (const line of lines) sums.set(line.account, (sums.get(line.account) ?? 0) + line.amount);
        return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
      };
      expect(left([...charged, ...returnPosting(facts).lines])).toEqual({});
      const net = amount - fees;
      const owing = net === 0 ? {} : { bank: -net, receivable: net };
      expect(left([...charged, ...settled, ...lateReturnPosting(facts).lines])).toEqual(owing);
    }),
  );
});

test('of what settles as much is withheld as is owed, and no more than settles', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 5 }), fc.nat({ max: 2_000_000_000 }), (charges, owed) => {
      const settled = settlementPostings(
        charges.map((one, index) => ({ ...charge, ...one, debitId: `charge_${index}` })),
        owed,
      );
      const nets = charges.reduce((sum, { amount, fees }) => sum + amount - fees, 0);
      const withheld = Math.min(owed, nets);
      expect(settled.filter(({ kind }) => kind === 'settlement')).toHaveLength(charges.length);
      const lines = settled.flatMap((posting) => posting.lines);
      expect(inAccount(lines, 'receivable', 'org_1')).toBe(nets - withheld);
      for (const posting of settled) expect(sumOf(posting.lines)).toBe(0);
    }),
  );
});

test('no posting has a line of nothing', () => {
  expect(chargePosting({ ...charge, amount: 20, fees: 0, marketplaceId: null }).lines).toEqual([
    { account: 'consumer', owner: 'org_1', amount: 20 },
    { account: 'receivable', owner: 'org_1', amount: -20 },
  ]);
});

test('a payout takes from the balance what leaves the bank', () => {
  const { lines } = payoutPosting({ payoutId: 'payout_1', marketplaceId: 'mk_org_1', amount: 4_200, at: 0 });
  expect(lines).toEqual([
    { account: 'balance', owner: 'mk_org_1', amount: 4_200 },
    { account: 'bank', owner: 'service', amount: -4_200 },
  ]);
});

const FACTS = { ...charge, at: 7, amount: 10_000, fees: 150 };

test('each posting is of its kind, its charge and its moment, and names every account', () => {
  const collected = { ...FACTS, marketplaceId: 'mk_org_1' };
  const told = { sourceId: 'charge_1', at: 7 };
  const charged: Line[] = [
    { account: 'consumer', owner: 'org_1', amount: 10_000 },
    { account: 'receivable', owner: 'org_1', amount: -9_850 },
    { account: 'balance', owner: 'mk_org_1', amount: -150 },
  ];
  const reversed = charged.map((line) => ({ ...line, amount: -line.amount }));
  expect(chargePosting(collected)).toEqual({ kind: 'charge', ...told, lines: charged });
  expect(returnPosting(collected)).toEqual({ kind: 'return', ...told, lines: reversed });
  const [, ...rest] = reversed;
  expect(lateReturnPosting(collected)).toEqual({
    kind: 'late_return',
    ...told,
    lines: [{ account: 'bank', owner: 'service', amount: -10_000 }, ...rest],
  });
  expect(settlementPosting(FACTS)).toEqual({
    kind: 'settlement',
    ...told,
    lines: [
      { account: 'bank', owner: 'service', amount: 10_000 },
      { account: 'consumer', owner: 'org_1', amount: -10_000 },
      { account: 'receivable', owner: 'org_1', amount: 9_850 },
      { account: 'bank', owner: 'service', amount: -9_850 },
    ],
  });
  expect(payoutPosting({ payoutId: 'payout_1', marketplaceId: 'mk_org_1', amount: 1, at: 7 })).toMatchObject({
    kind: 'payout',
    sourceId: 'payout_1',
    at: 7,
  });
});

test('where nothing is owed, or nothing is left to withhold from, a settlement stands alone', () => {
  expect(settlementPostings([FACTS], 0)).toEqual([settlementPosting(FACTS)]);
  const allFees = { ...FACTS, fees: 10_000 };
  expect(settlementPostings([allFees], 500)).toEqual([settlementPosting(allFees)]);
});

test('what is withheld stays at the bank, and the seller owes so much less', () => {
  expect(settlementPostings([FACTS], 500)).toEqual([
    settlementPosting(FACTS),
    {
      kind: 'withheld',
      sourceId: 'charge_1',
      at: 7,
      lines: [
        { account: 'bank', owner: 'service', amount: 500 },
        { account: 'receivable', owner: 'org_1', amount: -500 },
      ],
    },
  ]);
});

test('lines that don’t balance are refused, and what is left over is named', () => {
  expect(() => settlementPosting({ ...FACTS, amount: Number.NaN })).toThrow(
    "A settlement that doesn't balance: NaN cents are left over.",
  );
});
