// The guards of refunds, debits presented again and payouts.
import type { Guard } from './guard.ts';

const EXPECTED_ANSWER = 'main/providers/hosted-ach/expected-answer.ts';
const ACT_KEY = 'main/core/act-key.ts';
const REFUND = 'main/core/operations/change-charge.ts';
const ACTS = { isOfActs: true };

export const GUARDS_OF_ACTS: readonly Guard[] = [
  {
    name: 'all tries of an act have one key',
    file: ACT_KEY,
    focus: ACTS,
    edits: [
      { text: 'if (begun && isSameAct(begun, command)) return begun.id;', without: '' },
      {
        text: 'if (isOpen && ageOf(key, command.at, known) < (known.keepsKeysMs ?? Number.POSITIVE_INFINITY)) return key;',
        without: '',
      },
    ],
  },
  {
    name: 'a refusal in its own words ends an act',
    file: ACT_KEY,
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
    file: REFUND,
    focus: ACTS,
    edits: [{ text: 'return asked > left.cents', without: 'return asked > Number.POSITIVE_INFINITY' }],
  },
  {
    name: 'a refund that needs review counts as made',
    file: 'main/core/left-to-refund.ts',
    focus: ACTS,
    edits: [{ text: 'cents: amount - refunded - open,', without: 'cents: amount - refunded,' }],
  },
  {
    name: 'a returned charge is not refunded',
    file: REFUND,
    focus: ACTS,
    edits: [{ text: "if (left.isReturned) return ['refund_of_returned'];", without: '' }],
  },
  {
    name: 'one change of a charge at a time',
    file: 'main/ledger/migrations/journal.ts',
    focus: ACTS,
    edits: [
      {
        text: `journal_one_change_of_charge: {
        unique: ['provider', 'order_id'],`,
        without: `journal_one_change_of_charge: {
        on: ['provider', 'order_id'],`,
      },
      {
        file: 'main/core/acts.ts',
        text: 'isBlockedBy: isOpenChange }',
        without: 'isBlockedBy: () => false }',
      },
    ],
  },
  {
    name: 'only what came back is presented again',
    file: 'main/core/operations/change-charge.ts',
    focus: ACTS,
    edits: [
      {
        text: "if (told?.status !== 'returned' || told.orderId !== orderId) return false;",
        without: 'return attempt !== null;',
      },
    ],
  },
  {
    name: 'one payout of a month',
    file: 'main/ledger/migrations/journal.ts',
    focus: ACTS,
    edits: [
      {
        text: `journal_one_payout: {
        unique: ['provider', 'payout_of'],`,
        without: `journal_one_payout: {
        on: ['provider', 'payout_of'],`,
      },
      { file: 'main/core/acts.ts', text: "oncePer: ['payoutOf'],", without: 'oncePer: [],' },
    ],
  },
  {
    name: 'what is sent again is checked again',
    file: 'main/core/decide.ts',
    focus: ACTS,
    edits: [
      {
        text: "return why ? refused(...why) : { result: 'intent', key: operation.isKeyed ? keyOf(act) : null };",
        without: "return { result: 'intent', key: operation.isKeyed || why ? keyOf(act) : null };",
      },
    ],
  },
  {
    name: 'a repeat that is not let through says nothing of the first',
    file: 'main/core/outcome.ts',
    focus: ACTS,
    edits: [{ text: "if (outcome.kind === 'refused') return outcome.httpStatus === 409;", without: '' }],
  },
  {
    name: 'a refund is not another one',
    file: 'main/core/fold/contradictions.ts',
    focus: { isOfActs: true, members: ['id'] },
    edits: [{ text: 'refund_charge: ofRefund,', without: 'refund_charge: () => null,' }],
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
    file: 'contract/payment-api/problem.ts',
    focus: ACTS,
    edits: [{ text: 'export const Problem = z.strictObject({', without: 'export const Problem = z.object({' }],
  },
  {
    name: 'the feed moves no charge',
    file: 'main/core/fold/feed.ts',
    focus: ACTS,
    edits: [{ text: 'if (owner !== null) return reviewMovedCharge(payment, fact, event, owner);', without: '' }],
  },
  {
    name: 'the feed takes nothing back',
    file: 'main/core/fold/feed.ts',
    focus: ACTS,
    edits: [
      {
        text: '(isBelieved ? reportCharge : reportWhatBlocks)(payment, report, charge);',
        without: 'reportCharge(payment, report, charge);',
      },
    ],
  },
];
