// The guards of refunds, debits presented again and payouts.
import type { Guard } from './guard.ts';

const EXPECTED_ANSWER = 'main/payments/expected-answer.ts';
const REFUSE_CHANGE = 'main/ledger/after-charge/refuse-change.ts';
const ACTS = { isOfActs: true };

export const GUARDS_OF_ACTS: readonly Guard[] = [
  {
    name: 'all tries of an act have one key',
    file: 'main/ledger/act-key.ts',
    focus: ACTS,
    edits: [
      { text: 'if (begun !== undefined && (await isKeyOf(db, row, begun))) return begun;', without: '' },
      {
        text: 'if (goesOn && (await ageOf(db, key, row)) < KEY_KEPT_MS) return key;',
        without: '',
      },
    ],
  },
  {
    name: 'a refusal in its own words ends an act',
    file: 'main/ledger/act-key.ts',
    focus: ACTS,
    edits: [
      {
        text: "return tries.every(({ state, code }) => state === 'refused' && code !== 'refused_by_service');",
        without: "return tries.every(({ state }) => state === 'refused');",
      },
    ],
  },
  {
    name: 'no more is refunded than is left',
    file: REFUSE_CHANGE,
    focus: ACTS,
    edits: [{ text: 'if (left.cents < 0) {', without: 'if (left.cents < Number.NEGATIVE_INFINITY) {' }],
  },
  {
    name: 'a refund that needs review counts as made',
    file: 'main/ledger/after-charge/left-to-refund.ts',
    focus: ACTS,
    edits: [{ text: 'cents: amount - refunded - open }', without: 'cents: amount - refunded }' }],
  },
  {
    name: 'a returned charge is not refunded',
    file: REFUSE_CHANGE,
    focus: ACTS,
    edits: [{ text: "if (left.isReturned) throw new PaydeskError('refund_of_returned');", without: '' }],
  },
  {
    name: 'one change of a charge at a time',
    file: 'main/ledger/migrations/refunds.ts',
    focus: ACTS,
    edits: [
      {
        text: 'create unique index journal_one_change_of_charge',
        without: 'create index journal_one_change_of_charge',
      },
    ],
  },
  {
    name: 'only what came back is presented again',
    file: REFUSE_CHANGE,
    focus: ACTS,
    edits: [{ text: 'if (!isPossible) throw', without: 'if (!isPossible && attempt === null) throw' }],
  },
  {
    name: 'one payout of a month',
    file: 'main/ledger/migrations/marketplace.ts',
    focus: ACTS,
    edits: [{ text: 'create unique index journal_one_payout', without: 'create index journal_one_payout' }],
  },
  {
    name: 'what is sent again is checked again',
    file: 'main/ledger/retry/write-retry.ts',
    focus: ACTS,
    edits: [
      {
        text: 'await refuseAct(trx, { ...first, sent_at: now }, { caller, nowMs, approvalId: undefined });',
        without: '',
      },
    ],
  },
  {
    name: 'a repeat that is not let through says nothing of the first',
    file: 'main/outcome.ts',
    focus: ACTS,
    edits: [{ text: "if (outcome.kind === 'refused') return outcome.httpStatus === 409;", without: '' }],
  },
  {
    name: 'a refund is not another one',
    file: 'main/ledger/contradiction.ts',
    focus: { isOfActs: true, members: ['id'] },
    edits: [{ text: 'refund_charge: ofRefund,', without: 'refund_charge: async () => null,' }],
  },
  {
    name: 'a refund is of the charge asked for',
    file: EXPECTED_ANSWER,
    focus: { isOfActs: true, members: ['charge_id'] },
    edits: [{ text: "['charge_id', charge_id === asked.chargeId],", without: '' }],
  },
  {
    name: 'a debit presented again is open',
    file: EXPECTED_ANSWER,
    focus: { isOfActs: true, members: ['attempts.1.attempt', 'attempts.1.return'] },
    edits: [
      {
        text: 'newest !== undefined && newest.attempt > asked.attempt && newest.return === null',
        without: 'newest !== undefined',
      },
    ],
  },
  {
    name: 'a payout is of the amount confirmed',
    file: EXPECTED_ANSWER,
    focus: { isOfActs: true, members: ['amount'] },
    edits: [{ text: "['amount', amount === expectedAmount],", without: '' }],
  },
  {
    name: 'a documented “not done” shows no work',
    file: EXPECTED_ANSWER,
    focus: ACTS,
    edits: [
      {
        text: 'z.strictObject({ detail: z.strictObject({ message: z.string(), reason: z.enum(reasons) }) })',
        without: 'z.object({ detail: z.object({ message: z.string(), reason: z.enum(reasons) }) })',
      },
      {
        text: "PayoutRefusal.safeParse(json).success && !showsWork(json, ['payout'])",
        without: 'PayoutRefusal.safeParse(json).success',
      },
      {
        text: "RefundRefusal.safeParse(json).success && !showsWork(json, ['refund'])",
        without: 'RefundRefusal.safeParse(json).success',
      },
    ],
  },
  {
    name: 'the feed moves no charge',
    file: 'main/ledger/after-charge/learn-events.ts',
    focus: ACTS,
    edits: [{ text: 'if (owner !== null) return doubtMoved(db, feed, event, owner);', without: '' }],
  },
  {
    name: 'the feed takes nothing back',
    file: 'main/ledger/after-charge/learn-events.ts',
    focus: ACTS,
    edits: [
      {
        text: 'const write = wrong.length === 0 ? writeCharge : writeWhatBlocks;',
        without: 'const write = writeCharge;',
      },
    ],
  },
];
