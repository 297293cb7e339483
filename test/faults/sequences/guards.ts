// The guards that keep answers from saying what isn't so: each can be taken out, by a change of one module's text as it is loaded, to see that the sequences would notice.

/** Each text stands in the file exactly once. isKept: seen where backups are restored. */
export type Guard = { name: string; file: string; edits: readonly Edit[]; isKept?: boolean };
type Edit = { text: string; without: string };

const READ_ANSWER = 'main/payments/read-answer.ts';
const ASKED = 'main/payments/asked.ts';
const EXCHANGE = 'main/payments/exchange.ts';

export const GUARDS: readonly Guard[] = [
  {
    name: 'a 404 must say that it is not known',
    file: READ_ANSWER,
    edits: [
      {
        text: 'return !found.isOfWork && asked.subject !== null && saysNotKnown(reason, asked.subject);',
        without: 'return !found.isOfWork || saysNotKnown(reason, asked.subject);',
      },
    ],
  },
  {
    name: 'a refusal tells of no work',
    file: READ_ANSWER,
    edits: [
      {
        text: 'const isOfWork = madeBefore !== null || showsWork(answer.json) || tellsOfWork(reason, answer.json, mayRepeat);',
        without: 'const isOfWork = false;',
      },
    ],
  },
  {
    name: 'a 409 names an id that was issued, and says plainly that it was done',
    file: 'main/payments/made-before.ts',
    edits: [
      {
        text: 'if (!isIssued(made) || !reason.sentences.every(isBefore)) return false;',
        without: '',
      },
    ],
  },
  {
    name: 'a success is about the order asked for',
    file: ASKED,
    edits: [
      {
        text: "['order.id', order.id === orderId],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows the order charged',
    file: ASKED,
    edits: [
      {
        text: "['order.status', order.status === 'charged'],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows one charge id',
    file: ASKED,
    edits: [
      {
        text: "['order.charge_id', order.charge_id === charge.id],",
        without: '',
      },
    ],
  },
  {
    name: 'a success shows one amount',
    file: ASKED,
    edits: [
      {
        text: "['charge.amount', charge.amount > 0 && charge.amount === order.total_amount],",
        without: '',
      },
    ],
  },
  {
    name: 'a success is about the session asked for',
    file: ASKED,
    edits: [
      {
        text: "['session.id', session.id === sessionId],",
        without: '',
      },
    ],
  },
  {
    name: 'an answer does not contradict the ledger',
    file: 'main/ledger/outcomes.ts',
    edits: [
      {
        text: 'const contradiction = await contradictionOf(trx, entry, told);',
        without: 'const contradiction = entry.id ? null : await contradictionOf(trx, entry, told);',
      },
    ],
  },
  {
    name: 'a 401 speaks of the token',
    file: READ_ANSWER,
    edits: [
      {
        text: 'return isRefusal(found) && (isBearer(answer.challenge) || saysUnauthorized(reason));',
        without: 'return isRefusal(found) || isBearer(answer.challenge) || saysUnauthorized(reason);',
      },
    ],
  },
  {
    name: 'a 429 says so',
    file: READ_ANSWER,
    edits: [
      {
        text: 'return isRefusal(found) && (answer.retryAfterMs !== null || ownSentences(reason).length > 0);',
        without: 'return isRefusal(found) || answer.retryAfterMs !== null;',
      },
    ],
  },
  {
    name: 'a connection for each call',
    file: EXCHANGE,
    edits: [
      {
        text: 'agent: new PlainAgent({ keepAlive: false })',
        without: 'agent: new PlainAgent({ keepAlive: true })',
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
    edits: [
      {
        text: "const timer = setTimeout(() => fail(new TimedOut('no answer in time')), timeLimitMs);",
        without:
          "const timer = sending.setTimeout(timeLimitMs, () => fail(new TimedOut('no answer in time'))) && undefined;",
      },
    ],
  },
  {
    name: 'one capture of an order',
    file: 'main/ledger/migrations/first.ts',
    edits: [
      {
        text: 'create unique index journal_one_capture_of_order',
        without: 'create index journal_one_capture_of_order',
      },
    ],
  },
  {
    name: 'one capture of a session',
    file: 'main/ledger/migrations/first.ts',
    edits: [
      {
        text: 'create unique index journal_one_capture_of_session',
        without: 'create index journal_one_capture_of_session',
      },
    ],
  },
  {
    name: 'one order of a session',
    file: 'main/ledger/migrations/first.ts',
    edits: [
      {
        text: 'create unique index journal_one_create_order',
        without: 'create index journal_one_create_order',
      },
    ],
  },
  {
    name: 'a restored ledger doubts what is open',
    file: 'main/ledger/keeping/prepare-restore.ts',
    edits: [
      {
        text: 'const unknown = await doubtWhatIsOpen(trx, { actor: name, instanceId, since: facts.takenAt, now, detail });',
        without:
          'const unknown = trx ? 0 : await doubtWhatIsOpen(trx, { actor: name, instanceId, since: facts.takenAt, now, detail });',
      },
    ],
    isKept: true,
  },
  {
    name: 'a restored ledger doubts what it never saw',
    file: 'main/ledger/keeping/doubt.ts',
    edits: [
      {
        text: 'if (!lost || (await isKnown(db, row))) return null;',
        without: 'if (row || !lost || (await isKnown(db, row))) return null;',
      },
    ],
    isKept: true,
  },
  {
    name: 'a shown charge is not taken back',
    file: 'main/ledger/take-back-charge.ts',
    edits: [
      {
        text: "if (entry?.state === 'succeeded') throw saidByService();\n  if (entry?.state !== 'settled_done' && (entry?.state !== 'already_done' || entry.charge_id === null)) throw noWord();\n  return entry;",
        without: 'if (!entry) throw noWord();\n  return entry;',
      },
    ],
  },
];
