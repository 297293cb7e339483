// Keeps a statement's lines in the ledger, some at a time: a capture never waits for an import.
import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../ledger/ledger.ts';
import type { NewLine, NewStatement } from '../../ledger/reconcile/keep-statement.ts';
import { thisUser } from '../this-user.ts';

/** Engineering value: written within a few milliseconds. */
const AT_A_TIME = 1000;

export async function keepStatement(
  ledger: Ledger,
  statement: Omit<NewStatement, 'id' | 'actor'>,
  lines: NewLine[],
): Promise<void> {
  const id = randomUUID();
  await ledger.beginStatement({ ...statement, id, actor: thisUser() });
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    await ledger.addStatementLines(id, lines.slice(from, from + AT_A_TIME));
  }
  await ledger.finishStatement(id);
}
