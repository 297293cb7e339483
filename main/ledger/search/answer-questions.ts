// What the search thread does: answers one question at a time; of those that wait, only the newest of each field.
import type { MessagePort } from 'node:worker_threads';
import { Kysely, SqliteDialect } from 'kysely';
import type { SearchResult } from '../../../contract/console/search.ts';
import { openReader } from '../../../lib/node/sqlite/open.ts';
import { Statements } from '../../../lib/node/sqlite/statements.ts';
import { problemOf } from '../problem-of.ts';
import type { LedgerTables } from '../schema.ts';
import type { LedgerReply } from '../thread-messages.ts';
import { search } from './find.ts';
import type { SearchQuestion } from './search-thread.ts';

/** Nobody reads it: the field has asked something else by now. */
const SUPERSEDED: SearchResult = { payments: [], sellers: [], isCut: false, indexedPercent: 100 };

/** Answers on the port, from a ledger that is open elsewhere for writing. */
export function answerQuestions(port: MessagePort, file: string): void {
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database: new Statements(openReader(file)) }) });
  let waiting: SearchQuestion[] = [];
  let isAnswering = false;
  const reply = (message: LedgerReply) => port.postMessage(message);

  async function answerAll() {
    isAnswering = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, input } = next;
      await search(db, input).then(
        (value) => reply({ id, value }),
        (error: unknown) => reply({ id, problem: problemOf(error) }),
      );
      // Lets in what was typed meanwhile.
      await new Promise(setImmediate);
    }
    isAnswering = false;
  }

  port.on('message', (question: SearchQuestion) => {
    const { field } = question.input;
    for (const { id, input } of waiting) if (input.field === field) reply({ id, value: SUPERSEDED });
    waiting = [...waiting.filter(({ input }) => input.field !== field), question];
    if (!isAnswering) void answerAll();
  });
}
