// The guards that keep answers from saying what isn't so: each can be taken out, by a change of one module's text as it is loaded, to see that the sequences would notice.
import type { Guard } from './guard.ts';
import { GUARDS_OF_ACTS } from './guards-of-acts.ts';

const READ_ANSWER = 'main/providers/hosted-ach/read-answer.ts';
const EXPECTED_ANSWER = 'main/providers/hosted-ach/expected-answer.ts';
const DOCUMENTED_PROBLEM = 'main/providers/hosted-ach/documented-problem.ts';
const OUTCOME_TABLE = 'main/providers/hosted-ach/outcome-table.ts';
const EXCHANGE = 'main/network/exchange.ts';
const CHARGE_ORDER = 'main/core/operations/charge-order.ts';

export const GUARDS: readonly Guard[] = [
  {
    name: 'a 404 must say that it is not known',
    file: OUTCOME_TABLE,
    focus: { statuses: [404] },
    edits: [
      {
        text: "statuses: [404], evidence: 'problem', codes: ['unknown_order']",
        without: "statuses: [404], evidence: 'problem'",
      },
    ],
  },
  {
    name: 'a refusal names what the call is about alone',
    file: DOCUMENTED_PROBLEM,
    focus: { statuses: [400, 403, 409, 422] },
    edits: [{ text: 'namesOtherId(message, known) ? null : {', without: '{' }],
  },
  {
    name: 'a 409 names an id that was issued',
    file: DOCUMENTED_PROBLEM,
    focus: { statuses: [409] },
    edits: [{ text: 'chargeId && isIssued(chargeId)', without: 'chargeId' }],
  },
  {
    name: 'a success is about the order asked for',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.id'] },
    edits: [
      {
        text: "['order.id', order.id === orderId],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows the order charged',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.status'] },
    edits: [
      {
        text: "['order.status', order.status === 'charged'],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows one charge id',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.charge_id', 'charge.id'] },
    edits: [
      {
        text: "['order.charge_id', order.charge_id === charge.id],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows one amount',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.total_amount', 'charge.amount'] },
    edits: [
      {
        text: "['charge.amount', charge.amount > 0 && charge.amount === order.total_amount],",
        without: '',
      },
    ],
  },
  {
    name: 'a success is about the session asked for',
    file: EXPECTED_ANSWER,
    focus: { members: ['session.id'] },
    edits: [
      {
        text: "['session.id', session.id === sessionId],",
        without: '',
      },
    ],
  },
  {
    name: 'an answer does not contradict the ledger',
    file: 'main/core/fold/answers.ts',
    focus: { members: ['id', 'order.id', 'order.total_amount', 'session.total_amount'] },
    edits: [
      {
        text: 'const contradiction = contradictionOf(payment, act, told);',
        without: 'const contradiction = act.id ? null : contradictionOf(payment, act, told);',
      },
    ],
  },
  {
    name: 'a 401 speaks of the token',
    file: OUTCOME_TABLE,
    focus: { statuses: [401] },
    edits: [
      {
        text: "statuses: [401], evidence: 'challenged', codes: ['unauthorized']",
        without: "statuses: [401], evidence: 'challenged'",
      },
    ],
  },
  {
    name: 'a call that was given up is not sent with a new token',
    file: 'main/providers/hosted-ach/send-signed.ts',
    focus: { statuses: [401] },
    edits: [
      { text: 'if (until === null) return answered;', without: '' },
      { text: '[first, renewed], until)', without: '[first, renewed], until ?? Number.MAX_VALUE)' },
    ],
  },
  {
    name: 'a 429 shows that nothing was done',
    file: READ_ANSWER,
    focus: { statuses: [429] },
    edits: [
      { text: 'return isDocumented && answer.retryAfterMs !== null;', without: 'return answer.retryAfterMs !== null;' },
    ],
  },
  {
    name: 'a refusal is of the status that it tells',
    file: DOCUMENTED_PROBLEM,
    focus: { statuses: [400, 403, 404, 409, 422] },
    edits: [{ text: 'if (!data || data.status !== status) return null;', without: 'if (!data) return null;' }],
  },
  {
    name: 'a connection for each call',
    file: EXCHANGE,
    focus: { framings: ['then a stray', 'then another'] },
    edits: [
      {
        text: 'new PlainAgent({ keepAlive: false })',
        without: 'new PlainAgent({ keepAlive: true })',
      },
      {
        text: 'socket.once(connected, () => setImmediate(() => setImmediate(write)));',
        without: 'if (socket.connecting) socket.once(connected, write); else write();',
      },
    ],
  },
  {
    name: 'one time limit for the whole call',
    file: EXCHANGE,
    focus: { framings: ['trickle', '101'] },
    edits: [
      {
        text: 'const timer = setTimeout(endLate, timeLimitMs);',
        without: 'const timer = sending.setTimeout(timeLimitMs, endLate) && undefined;',
      },
    ],
  },
  {
    name: 'one capture of an order',
    file: 'main/ledger/migrations/journal.ts',
    edits: [
      {
        text: `journal_one_capture_of_order: {
        unique: ['provider', 'order_id'],`,
        without: `journal_one_capture_of_order: {
        on: ['provider', 'order_id'],`,
      },
      { file: 'main/core/acts.ts', text: "oncePer: ['orderId', 'sessionId'],", without: "oncePer: ['sessionId']," },
    ],
  },
  {
    name: 'one capture of a session',
    file: 'main/ledger/migrations/journal.ts',
    edits: [
      {
        text: `journal_one_capture_of_session: {
        unique: ['provider', 'session_id'],`,
        without: `journal_one_capture_of_session: {
        on: ['provider', 'session_id'],`,
      },
      { file: 'main/core/acts.ts', text: "oncePer: ['orderId', 'sessionId'],", without: "oncePer: ['orderId']," },
    ],
  },
  {
    name: 'one order of a session',
    file: 'main/ledger/migrations/journal.ts',
    edits: [
      {
        text: `journal_one_create_order: {
        unique: ['provider', 'session_id'],`,
        without: `journal_one_create_order: {
        on: ['provider', 'session_id'],`,
      },
      { file: 'main/core/acts.ts', text: "oncePer: ['sessionId'],", without: 'oncePer: [],' },
    ],
  },
  {
    name: 'a restored ledger doubts what is open',
    file: 'main/ledger/backup/prepare-restore.ts',
    edits: [
      {
        text: "const unknown = await doubtWhatIsOpen(trx, 'restored', doubt);",
        without: "const unknown = trx ? 0 : await doubtWhatIsOpen(trx, 'restored', doubt);",
      },
    ],
    isKept: true,
  },
  {
    name: 'a restored ledger doubts what it never saw',
    file: CHARGE_ORDER,
    edits: [
      {
        text: "return isSeen ? null : remark('capture_in_lost_past', { at: gap.at });",
        without: "return isSeen ? null : (remark('capture_in_lost_past', { at: gap.at }) && null);",
      },
    ],
    isKept: true,
  },
  {
    name: 'a shown charge is not taken back',
    file: 'main/ledger/journal/resolve-unknown.ts',
    edits: [
      {
        text: "if (entry?.state === 'succeeded') throw saidByService();\n  if (entry?.state !== 'settled_done' && (entry?.state !== 'already_done' || entry.charge_id === null)) throw noWord();\n  return entry;",
        without: 'if (!entry) throw noWord();\n  return entry;',
      },
    ],
  },
  {
    name: 'a success shows a day of delivery',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.delivered_date'] },
    edits: [
      {
        text: "['order.delivered_date', order.delivered_date !== null],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows a pending charge',
    file: EXPECTED_ANSWER,
    focus: { members: ['charge.status'] },
    edits: [
      {
        text: "['charge.status', charge.status === 'pending'],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows one track number',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.track_number', 'charge.track_number'] },
    edits: [
      {
        text: "['charge.track_number', areEqual(charge.track_number, order.track_number)],",
        without: '',
      },
    ],
  },
  {
    name: 'a new order is submitted',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.status'] },
    edits: [
      {
        text: "['order.status', order.status === 'submitted'],",
        without: '',
      },
    ],
  },
  {
    name: 'a new order is not charged',
    file: EXPECTED_ANSWER,
    focus: { members: ['order.charge_id'] },
    edits: [
      {
        text: "['order.charge_id', order.charge_id === null],",
        without: '',
      },
    ],
  },
  {
    name: 'a new order is of a finalized session',
    file: EXPECTED_ANSWER,
    focus: { members: ['session.status'] },
    edits: [
      {
        text: "['session.status', session.status === 'finalized'],",
        without: '',
      },
    ],
  },
  {
    name: 'a new session is of the amount sent',
    file: EXPECTED_ANSWER,
    focus: { members: ['total_amount'] },
    edits: [
      {
        text: "['total_amount', session.total_amount === amount],",
        without: '',
      },
    ],
  },
  {
    name: 'an order learns its session',
    file: 'main/core/fold/sessions.ts',
    edits: [
      {
        text: 'if (!other) act.sessionId = sessionId;',
        without: 'if (!other) continue;',
      },
    ],
  },
  {
    name: 'an order that a 409 names is in doubt after a restore',
    file: 'main/core/fold/answers.ts',
    focus: { statuses: [409] },
    edits: [
      {
        text: 'if (!isKnown && payment.historyGap) {',
        without: 'if (!orderId && !isKnown && payment.historyGap) {',
      },
    ],
    isKept: true,
  },
  ...GUARDS_OF_ACTS,
];
