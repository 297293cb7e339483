// Search against plain JS over a shop whose consumers share names and came one after the other: nothing that matches is missing, and nothing else is shown.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderFilter, OrderView } from '../../contract/console/order.ts';
import type { Page } from '../../contract/console/page.ts';
import type { SearchTerm } from '../../contract/console/search.ts';
import type { CallContext } from '../../main/ledger/define-call.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { listOrders } from '../../main/ledger/orders/read-orders.ts';
import { search } from '../../main/ledger/search/find.ts';
import { connectWriter } from '../../main/ledger/store/open-database.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  ALIKE,
  ALL,
  accountOf,
  BEGAN,
  BEGUN_ALIKE,
  COUNT,
  DAY_MS,
  ENVIRONMENT,
  fillSearched,
  idOf,
  iso,
  type Made,
  NEIGHBORS,
  PROVIDER,
  SELLERS,
} from '../support/store/searched-payments.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();

const toldWords = ({ told }: Made): string[] => (told === null ? [] : [...told.name.split(' '), told.email]);

/** isWithin: another text begins references, within which this one may be a word. */
function matchesText(made: Made, text: string, isWithin: boolean): boolean {
  const lower = plain(text);
  const ids = [made.orderId, made.sessionId, made.chargeId].filter((id) => id !== null).map((id) => id.toLowerCase());
  const isPieceOfId = ids.some(
    (id) => id.startsWith(lower) || id.replace(/^[^_]*_/, '').startsWith(lower) || id.endsWith(lower),
  );
  const isBank =
    (made.chargeId !== null && made.balanceTransaction.toLowerCase().startsWith(lower)) ||
    (made.chargeId !== null && made.returnCode?.toLowerCase() === lower);
  if (text.startsWith('c_account_')) return made.chargeId !== null && accountOf(made) === text;
  const isPiece = text.length >= 3 && (isPieceOfId || made.track.toLowerCase().includes(lower) || isBank);
  const words = [made.first, made.last, made.email, made.phone, made.phone.slice(-4), ...toldWords(made)].map(plain);
  const digits = text.replaceAll('-', '');
  const isPhone = /^\d{7}$/.test(digits) && made.phone.endsWith(digits);
  const isOfName = words.some((word) => word.startsWith(/^[\d-]{4,}$/.test(text) ? digits : lower));
  const isSeller = (SELLERS[made.seller] ?? '').split(' ').some((word) => plain(word).startsWith(lower));
  const isNoted = (made.note ?? '').split(' ').some((word) => plain(word).startsWith(lower));
  const reference = made.reference?.toLowerCase() ?? '';
  const isReference =
    reference.startsWith(lower) || (isWithin && reference.split(' ').some((one) => one.startsWith(lower)));
  return isPiece || isPhone || isOfName || isSeller || isNoted || isReference;
}

function matches(made: Made, { text, amount, time }: SearchTerm, isBegun: boolean): boolean {
  const isWithin = (at: string | null) => time !== null && at !== null && at >= time.from && at < time.until;
  return (
    (text !== null && matchesText(made, text, isBegun)) ||
    (amount !== null && made.amount >= amount.min && made.amount <= amount.max) ||
    isWithin(made.orderId === null ? made.recordedAt : made.orderedAt) ||
    isWithin(made.capturedAt)
  );
}

// ---- What is asked ----

const word = (text: string): SearchTerm => ({ text, amount: null, time: null });
const ofAmount = (min: number, max: number): SearchTerm => ({ text: null, amount: { min, max }, time: null });
const days = (at: string, count: number): SearchTerm => {
  const from = Date.parse(`${at.slice(0, 10)}T00:00:00.000Z`);
  return { text: null, amount: null, time: { from: iso(from - (count - 1) * DAY_MS), until: iso(from + DAY_MS) } };
};

/** Each thing that a caller may say of a payment. */
const HINTS: ((made: Made, more: number) => SearchTerm)[] = [
  ({ last }) => word(last),
  ({ last }) => word(plain(last).toUpperCase()),
  ({ first }, more) => word(first.slice(0, 1 + (more % 4))),
  ({ last }, more) => word(last.slice(0, 3 + (more % 3))),
  ({ email }) => word(email.toUpperCase()),
  ({ phone }) => word(phone.slice(-4)),
  ({ phone }) => word(`${phone.slice(3, 6)}-${phone.slice(6)}`),
  ({ orderId, sessionId }) => word((orderId ?? sessionId).toUpperCase()),
  ({ orderId, sessionId }, more) => word((orderId ?? sessionId).slice(-3 - (more % 4)).toLowerCase()),
  ({ sessionId }, more) => word(sessionId.slice(5, 8 + (more % 5))),
  ({ chargeId, sessionId }) => word(chargeId ?? sessionId),
  ({ track }, more) => word(track.slice(more % 7, (more % 7) + 3 + (more % 4)).toLowerCase()),
  ({ amount }) => ofAmount(amount, amount + 99),
  ({ amount }) => ofAmount(Math.round(amount * 0.9), Math.round(amount * 1.1)),
  ({ recordedAt }) => days(recordedAt, 1),
  ({ recordedAt }, more) => days(recordedAt, 7 + (more % 30)),
  ({ capturedAt, recordedAt }) => days(capturedAt ?? recordedAt, 1),
  ({ seller }) => word((SELLERS[seller] ?? '').split(' ')[0] ?? ''),
  ({ reference, track }, more) => word(reference?.slice(0, 2 + (more % 7)) ?? track),
  ({ note, last }) => word(note ? 'refund' : last),
  ({ told, last }) => word(told ? 'nunez' : last),
  ({ told, last }) => word(told?.email ?? last),
  ({ returnCode, chargeId, last }) => word(chargeId && returnCode ? 'r01' : last),
  ({ chargeId, balanceTransaction, track }) => word(chargeId ? balanceTransaction : track),
  (made) => word(made.chargeId ? accountOf(made) : made.last),
  ({ amount }) => ({ text: String(amount / 100), amount: { min: amount, max: amount + 99 }, time: null }),
  ({ first, recordedAt }) => ({ text: first, amount: null, time: days(recordedAt, 1).time }),
];

/** Asks for all terms and compares what is shown with what is meant. */
async function expectAllOf(context: CallContext, all: readonly Made[], terms: SearchTerm[]): Promise<string[]> {
  const isBegun = terms.length > 1 && terms.some(({ text }) => /^po( |$)/i.test(text ?? ''));
  const meant = all.filter((one) => terms.every((term) => matches(one, term, isBegun))).map(idOf);
  const { payments, isCut } = await search(context, { environmentId: ENVIRONMENT, field: '', terms });
  const found = payments.map((hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id));
  if (meant.length <= 20) expect({ found: found.toSorted(), isCut }).toEqual({ found: meant.toSorted(), isCut: false });
  else
    expect({ isCut, shown: found.length, others: found.filter((id) => !meant.includes(id)) }).toEqual({
      isCut: true,
      shown: 20,
      others: [],
    });
  return meant;
}

async function openFilled(all: readonly Made[]): Promise<CallContext> {
  const { writer: db } = await connectWriter(ledgerFile(tempFolder()));
  onTestFinished(() => db.destroy());
  await db.transaction().execute((transaction) => fillSearched(transaction, all));
  return { db, nowMs: BEGAN } as unknown as CallContext;
}

test('whatever is said of a payment finds it, with all that match and nothing else; what is cut says so', async () => {
  const context = await openFilled(ALL);
  const asked = fc.record({
    of: fc.nat(COUNT - 1),
    hints: fc.array(fc.nat(HINTS.length - 1), { minLength: 1, maxLength: 3 }),
    more: fc.nat(100),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ of, hints, more }) => {
      const made = ALL[of] as Made;
      const terms = hints.map((hint) => HINTS[hint]?.(made, more) as SearchTerm);
      expect(await expectAllOf(context, ALL, terms)).toContain(idOf(made));
    }),
    { numRuns: 150 },
  );
});

test('a piece that more than two thousand IDs, track numbers or balance transactions share hides none of them from another term', async () => {
  const context = await openFilled(ALIKE);
  const pieces = ['7F3', 'qxzw', 'qxz', 'TXN_same'];
  for (const piece of pieces) await expectAllOf(context, ALIKE, [word(piece)]);
  const others: ((made: Made) => SearchTerm)[] = [
    ({ amount }) => ofAmount(amount, amount),
    ({ capturedAt, recordedAt }) => days(capturedAt ?? recordedAt, 1),
    ({ email }) => word(email),
  ];
  for (let n = 0; n < COUNT; n += 211)
    for (const [at, piece] of pieces.entries()) {
      const other = others[(n + at) % others.length] as (made: Made) => SearchTerm;
      await expectAllOf(context, ALIKE, [word(piece), other(ALIKE[n] as Made)]);
    }
});

test('a word that more than two thousand references begin with hides nothing from the others, in any order', async () => {
  const context = await openFilled(BEGUN_ALIKE);
  const asked = fc.record({
    of: fc.nat(COUNT - 1),
    hints: fc.array(fc.nat(HINTS.length - 1), { minLength: 1, maxLength: 2 }),
    more: fc.nat(100),
    kind: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ of, hints, more, kind }) => {
      const made = BEGUN_ALIKE[of] as Made;
      const [first = '', second = ''] = (made.reference ?? '').split(' ');
      const ofReference = [
        [word(first)],
        [word(first), word(second)],
        [word(second), word(first)],
        [word(`${first} ${second}`)],
      ];
      const others = hints.map((hint) => HINTS[hint]?.(made, more) as SearchTerm);
      const terms = [...others.slice(1), ...(ofReference[kind] ?? []), ...others.slice(0, 1)];
      expect(await expectAllOf(context, BEGUN_ALIKE, terms)).toContain(idOf(made));
    }),
    { numRuns: 20 },
  );
});

const shownOf = async (context: CallContext, ...texts: string[]): Promise<string[]> => {
  const { payments } = await search(context, { environmentId: ENVIRONMENT, field: '', terms: texts.map(word) });
  return payments.map((hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id));
};

test('what a text names whole comes first, however many newer ones begin with it', async () => {
  const context = await openFilled(BEGUN_ALIKE);
  for (let n = 0; n < COUNT; n += 10 * NEIGHBORS) {
    const made = BEGUN_ALIKE[n] as Made;
    const reference = made.reference ?? '';
    for (const text of [idOf(made), idOf(made).replace(/^[a-z]+_/, ''), made.sessionId, made.track, reference])
      expect((await shownOf(context, text))[0], text).toBe(idOf(made));
    for (const texts of [reference.split(' '), [...reference.split(' '), made.last], [made.track, 'po']])
      expect((await shownOf(context, ...texts))[0], texts.join()).toBe(idOf(made));
  }
});

test('of IDs that differ in letter case alone, the one that was typed comes first', async () => {
  const context = await openFilled(
    ['order_CaseX1', 'order_casex1', 'order_CASEX1'].map((orderId, n) => ({ ...(ALL[n] as Made), orderId })),
  );
  for (const typed of ['order_CaseX1', 'order_casex1', 'order_CASEX1', 'CaseX1'])
    expect((await shownOf(context, typed))[0]).toBe(typed.replace(/^(?!order_)/, 'order_'));
});

test('two words are looked up as one reference where more begin with the first than are looked through', async () => {
  const last = ALL.length - 1;
  const context = await openFilled(
    ALL.slice(-40).map((made) => ({ ...made, reference: made === ALL[last] ? 'PO 900005' : null })),
  );
  await sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 100100)
    insert into shop_reference (provider, order_id, reference, folded)
    select ${PROVIDER}, 'order_' || n, 'PO ' || (100000 + n), 'po ' || (100000 + n) from numbers`.execute(context.db);
  const made = ALL[last] as Made;
  for (const texts of [
    ['PO', '900005'],
    [made.last, 'PO', '900005'],
    [made.email, 'po'],
  ])
    expect(await shownOf(context, ...texts), texts.join()).toEqual([idOf(made)]);
});

test('characters beyond the first plane are within a beginning', async () => {
  const context = await openFilled([{ ...(ALL[0] as Made), first: '田𠮷' }]);
  expect(await shownOf(context, '田')).toEqual([idOf(ALL[0] as Made)]);
});

test('of a pasted mail the order that it names comes first, and payments that share only its amount or day aren’t shown', async () => {
  const context = await openFilled(ALL);
  const [named, other] = ALL.filter(({ orderId, last }) => orderId !== null && last === 'Smith') as [Made, Made];
  const find = async (terms: SearchTerm[]) => {
    const found = await search(context, { environmentId: ENVIRONMENT, field: 'a', isAny: true, terms });
    return {
      ids: found.payments.map((hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id)),
      isCut: found.isCut,
    };
  };
  const ofMany = [ofAmount(0, 200_000), days(iso(BEGAN + 300 * DAY_MS), 200)];
  const alone = { ids: [idOf(named)], isCut: false };
  expect(await find([word(idOf(named)), ...ofMany])).toEqual(alone);
  expect(await find([{ text: idOf(named), amount: ofMany[0]?.amount ?? null, time: null }])).toEqual(alone);
  expect(await find([word('order_unknown'), ...ofMany])).toEqual({ ids: [], isCut: false });
  // The other payment has all but the ID: the one that is named still comes first.
  const ofOther = [
    word(other.email),
    word(other.phone),
    ofAmount(other.amount, other.amount),
    days(other.orderedAt, 1),
  ];
  expect((await find([word(idOf(named)), ...ofOther])).ids).toEqual([idOf(named), idOf(other)]);
});

async function listed(context: CallContext, filter: Partial<OrderFilter>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const asked = { environmentId: ENVIRONMENT, limit: 50, cursor };
    const page: Page<OrderView> = await listOrders(context, Object.assign(asked, filter));
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

test('the list of orders narrowed to a consumer, an amount and days shows what a search with these words means', async () => {
  const context = await openFilled(ALL);
  const isNamed = (made: Made, name: string) =>
    name
      .split(' ')
      .every((part) => [made.first, made.last, ...toldWords(made)].some((one) => plain(one).startsWith(part)));
  const ofTold = ['nunez', 'zelda obrien', 'told2@shop.example', 'refund'];
  for (const name of ['obrien', 'pat', 'ann smith', 'garcia', '–', ...ofTold])
    for (const filter of [{}, { minAmount: 50_000, maxAmount: 90_000 }, { from: iso(BEGAN + 90 * DAY_MS) }]) {
      const { minAmount = 0, maxAmount = Number.POSITIVE_INFINITY, from = '' } = filter as Partial<OrderFilter>;
      const meant = ALL.filter((made) => made.orderId !== null && isNamed(made, name)).filter(
        ({ amount, isAmountOfOrder, orderedAt }) =>
          orderedAt >= (from ?? '') &&
          (minAmount === 0 || (isAmountOfOrder && amount >= (minAmount ?? 0) && amount <= (maxAmount ?? 0))),
      );
      const found = await listed(context, Object.assign({ consumer: name }, filter));
      expect(found.toSorted()).toEqual(meant.map(idOf).toSorted());
    }
});

test('where a search is cut, the list of orders narrowed as it says has every order that was found, and more', async () => {
  const context = await openFilled(ALL);
  const word = (text: string): SearchTerm => ({ text, amount: null, time: null });
  const amount = { text: null, amount: { min: 20_000, max: 190_000 }, time: null };
  const time = { text: null, amount: null, time: { from: iso(BEGAN), until: iso(BEGAN + 395 * DAY_MS) } };
  for (const terms of [
    [word('obrien')],
    [word('pat'), word('o brien')],
    [word('pat'), amount],
    [word('obrien'), amount, time],
    [word('honey'), word('obrien'), amount],
  ]) {
    const { payments, isCut, orders } = await search(context, { environmentId: ENVIRONMENT, field: 'a', terms });
    expect({ isCut, isNamed: orders !== null }).toEqual({ isCut: true, isNamed: true });
    const found = payments.flatMap((hit) => (hit.kind === 'order' ? hit.order.id : []));
    const all = await listed(context, orders ?? {});
    expect(all).toEqual(expect.arrayContaining(found));
    expect(all.length).toBeGreaterThan(found.length);
  }
  const uncut = await search(context, { environmentId: ENVIRONMENT, field: 'a', terms: [word(idOf(ALL[0] as Made))] });
  expect(uncut.orders).toBeNull();
});

test('where the list of orders would leave out what a search found, its days or amount are left out, or it isn’t offered', async () => {
  const alike = (more: Partial<Made>) =>
    openFilled(
      ALL.slice(0, 40).map((made, n) => ({ ...made, first: 'Pat', last: 'O’Brien', orderId: `order_${n}z`, ...more })),
    );
  const asked = async (context: CallContext, terms: SearchTerm[]) => {
    const found = await search(context, { environmentId: ENVIRONMENT, field: 'a', terms });
    const list = found.orders ? await listed(context, found.orders) : null;
    return {
      shown: found.payments.length,
      isCut: found.isCut,
      isTimed: found.orders?.from != null,
      list: list?.length,
    };
  };
  const captured = iso(BEGAN + 500 * DAY_MS);
  const later = await alike({ capturedAt: captured });
  const shown = { shown: 20, isCut: true, isTimed: false };
  expect(await asked(later, [word('obrien'), days(captured, 1)])).toEqual({ ...shown, list: 40 });
  const ofSessions = await alike({ isAmountOfOrder: false, amount: 5_000 });
  expect(await asked(ofSessions, [word('obrien'), ofAmount(4_000, 6_000)])).toEqual({ ...shown, list: 40 });
  const noOrders = await alike({ orderId: null });
  expect(await asked(noOrders, [word('obrien')])).toEqual({ ...shown, list: undefined });
  const noted = await openFilled(
    ALL.slice(0, 60).map((made, n) => ({
      ...made,
      first: n < 35 ? 'Refunda' : 'Pat',
      note: n < 35 ? null : 'Asked for a refund',
    })),
  );
  expect(await asked(noted, [word('refund')])).toEqual({ ...shown, list: undefined });
});
