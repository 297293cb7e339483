// What is asked of a ledger server outside of a session, and how its refusals are read.
import type { z } from 'zod';
import { TeamRefusal } from '../../contract/team/wire.ts';
import { errorOf, PaydeskError } from '../process/problem.ts';
import type { Answer, Channel } from './channel.ts';

/** Engineering value, in bytes: no answer outside of a session is near it. */
const MAX_BYTES = 100_000;

/** Asks, by POST where there is something to say, and reads the answer. Throws what the server refused; `not_a_ledger_server` where something else answers. */
export async function askPlainly<Schema extends z.ZodType>(
  channel: Channel,
  path: string,
  input: unknown,
  expected: Schema,
  timeLimitMs: number,
): Promise<z.infer<Schema>> {
  const isPost = input !== undefined;
  const answer = await channel.ask(
    {
      method: isPost ? 'POST' : 'GET',
      path,
      headers: isPost ? { 'Content-Type': 'application/json' } : {},
      body: isPost ? JSON.stringify(input) : '',
    },
    timeLimitMs,
  );
  if (!isSuccess(answer)) throw await refusalOf(answer);
  const read = expected.safeParse(await jsonOf(answer));
  if (!read.success) throw notALedgerServer(answer);
  return read.data;
}

/** The problem that a refusal tells; `not_a_ledger_server` where it tells none, as a proxy's own page. */
export async function refusalOf(answer: Answer): Promise<PaydeskError> {
  const read = TeamRefusal.safeParse(await jsonOf(answer));
  return read.success ? errorOf(read.data.problem) : notALedgerServer(answer);
}

const isSuccess = ({ statusCode = 0 }: Answer): boolean => statusCode >= 200 && statusCode < 300;

const notALedgerServer = ({ statusCode }: Answer): PaydeskError =>
  new PaydeskError('not_a_ledger_server', {}, { details: `HTTP ${statusCode}` });

async function jsonOf(answer: Answer): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
