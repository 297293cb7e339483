// What the reading thread does: answers one question at a time, searches before the rest; of those that wait, only the newest of each search field.

import type { MessagePort } from 'node:worker_threads';
import { Kysely, SqliteDialect } from 'kysely';
import type { SearchInput, SearchResult } from '../../../contract/console/search.ts';
import { openReader } from '../../../lib/node/sqlite/open.ts';
import { Statements } from '../../../lib/node/sqlite/statements.ts';
import type { CallContext } from '../define-call.ts';
import { readOrderLines } from '../orders/order-lines.ts';
import { totalOrders } from '../orders/total-orders.ts';
import { search } from '../search/find.ts';
import { readSessionLines } from '../sessions/session-lines.ts';
import { totalSessions } from '../sessions/total-sessions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BY_PAYDESK } from './caller.ts';
import { problemOf } from './problem-of.ts';
import type { LedgerReply } from './thread-messages.ts';

const READINGS = { search, totalOrders, totalSessions, readOrderLines, readSessionLines };
export type Reading = keyof typeof READINGS;

/** What is read here is the same for every desk. */
const NO_DESK: CallContext['caller'] = { instanceId: '', deviceId: null };

type Question = { id: number; method: Reading; args: [input: unknown] };

/** The result is dropped: the field has asked something else. */
const SUPERSEDED: SearchResult = { payments: [], sellers: [], isCut: false };

/** Answers on the port, from a ledger that is open elsewhere for writing. */
export function answerReadings(port: MessagePort, file: string): void {
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: new Statements(openReader(file)) }) });
  let waiting: Question[] = [];
  let isAnswering = false;
  const reply = (message: LedgerReply) => port.postMessage(message);

  /** What somebody waits for while typing comes first. */
  function next(): Question | undefined {
    const found = waiting.find(({ method }) => method === 'search') ?? waiting[0];
    waiting = waiting.filter((question) => question !== found);
    return found;
  }

  async function answerAll() {
    isAnswering = true;
    for (let question = next(); question; question = next()) {
      const { id, method, args } = question;
      const read = READINGS[method] as (context: CallContext, input: unknown) => Promise<unknown>;
      await read({ db, caller: NO_DESK, actor: BY_PAYDESK.actor, nowMs: Date.now() }, args[0]).then(
        (value) => reply({ id, value }),
        (error: unknown) => reply({ id, problem: problemOf(error) }),
      );
      // Lets in what was asked meanwhile.
      await new Promise(setImmediate);
    }
    isAnswering = false;
  }

  port.on('message', (question: Question) => {
    const field = fieldOf(question);
    if (field !== null) {
      for (const one of waiting) if (fieldOf(one) === field) reply({ id: one.id, value: SUPERSEDED });
      waiting = waiting.filter((one) => fieldOf(one) !== field);
    }
    waiting.push(question);
    if (!isAnswering) void answerAll();
  });
}

/** The search field that asks; null where it isn't one. */
const fieldOf = ({ method, args }: Question): string | null =>
  method === 'search' ? (args[0] as SearchInput).field : null;
