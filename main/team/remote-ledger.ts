// The team's ledger as this desk asks it: each call a line of a request, and what is known where an answer was lost.
import { randomUUID } from 'node:crypto';
import { isServiceRead, SIGNING_CALLS, type SigningCall } from '../../contract/team/signing-wire.ts';
import { CallAnswer, TEAM_PATHS, type TeamSession } from '../../contract/team/wire.ts';
import { isShared, type KeptLedger, SHARED_CALLS, type SharedCallName } from '../ledger/ledger.ts';
import { ledgerOver } from '../ledger/ledger-over.ts';
import { elapsedMs } from '../process/elapsed.ts';
import { errorOf, PaydeskError } from '../process/problem.ts';
import type { Answer } from './channel.ts';
import type { SignedSession } from './signed-session.ts';

/** Hears whether the server answers, and of each change that it has made for this desk. */
export type Reached = {
  answered: () => void;
  silent: (why: string) => void;
  isSilent: () => boolean;
  changed: () => void;
};

type Waiting = {
  id: string;
  call: string;
  args: unknown[];
  /** The server's life in which it was sent first; null while it never was. */
  sentTo: string | null;
  /** As `elapsedMs` counts. */
  giveUpAt: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

/** What a queue knows of its calls. isAnsweredBySeen: whether a silent server's last answer stands for a new one. */
type Rules = {
  readsOnly: (call: string) => boolean;
  isRepeatable: (call: string) => boolean;
  isAnsweredBySeen: boolean;
  /** Engineering values: requests at a time, so that what comes meanwhile goes together; calls in one. */
  maxRequests: number;
  maxCalls: number;
};

const OF_THE_LEDGER: Rules = {
  readsOnly: (call) => SHARED_CALLS[call as SharedCallName].does === 'reads',
  isRepeatable: (call) => SHARED_CALLS[call as SharedCallName].isRepeatable === true,
  isAnsweredBySeen: true,
  maxRequests: 4,
  maxCalls: 200,
};

/** Each waits for a payment service: one alone in a request, and none holds up the ledger's. */
const OF_SIGNING: Rules = {
  readsOnly: (call) => SIGNING_CALLS[call as SigningCall].does === 'reads',
  isRepeatable: () => false,
  isAnsweredBySeen: false,
  maxRequests: 8,
  maxCalls: 1,
};

/** Calls of the ledger that wait for a payment service, too. */
const OF_SERVICE_READS: Rules = {
  ...OF_THE_LEDGER,
  maxRequests: OF_SIGNING.maxRequests,
  maxCalls: OF_SIGNING.maxCalls,
};

/** ms until a silent request is given up. */
const SILENT_MS = 20_000;
/** ms for which a call is asked again where nothing answered, and between two tries. A server that is known to be silent is asked once. */
const ASKED_FOR_MS = 3_000;
const AGAIN_AFTER_MS = 200;

/** What a team's server does by its own clock; a desk that asks for it, as it does of its own ledger, has nothing to do. */
const DONE_BY_THE_SERVER: ReadonlySet<string> = new Set<keyof KeptLedger>([
  'markAbandoned',
  'recoverRuns',
  'backUpIfDue',
]);

/** Every call of the ledger that a team's server answers. What it doesn't, throws `not_in_a_team`. */
export function openRemoteLedger(session: SignedSession, reached: Reached): KeptLedger {
  const ask = openQueue(session, reached, OF_THE_LEDGER);
  const askWithService = openQueue(session, reached, OF_SERVICE_READS);
  const asked = (call: string, args: unknown[]): Promise<unknown> => {
    if (DONE_BY_THE_SERVER.has(call)) return Promise.resolve(null);
    if (!isShared(call)) return Promise.reject(new PaydeskError('not_in_a_team'));
    return isServiceRead(call) ? askWithService(call, args) : ask(call, args);
  };
  // The server knows whose desk asks: a name is sent to it by no call.
  return ledgerOver(asked, '');
}

export type AskSigning = (call: SigningCall, args: unknown[]) => Promise<unknown>;

/** What a team's server does with the API keys that it keeps. */
export const openRemoteSigning = (session: SignedSession, reached: Reached): AskSigning =>
  openQueue(session, reached, OF_SIGNING);

/** Asks the server, again where nothing answered, and never twice what may have been done. */
function openQueue(session: SignedSession, reached: Reached, rules: Rules) {
  const { readsOnly, maxRequests, maxCalls } = rules;
  /** Whether the call was sent but its outcome is unknown. */
  const mayBeDone = ({ call, sentTo }: Waiting): boolean =>
    sentTo !== null && !readsOnly(call) && !rules.isRepeatable(call);
  const lastSeen: LastSeen = openLastSeen();
  let queue: Waiting[] = [];
  let requests = 0;

  const silent = (waiting: Waiting, why: string) => {
    const seen =
      rules.isAnsweredBySeen && readsOnly(waiting.call) ? lastSeen.find(waiting.call, waiting.args) : undefined;
    if (seen) waiting.resolve(seen.value);
    else if (mayBeDone(waiting)) waiting.reject(new PaydeskError('ledger_answer_lost', {}, { details: why }));
    else if (why === READ_ONLY) waiting.reject(new PaydeskError(READ_ONLY));
    else waiting.reject(new PaydeskError('ledger_server_silent', {}, { details: why }));
  };

  function again(waiting: Waiting[], why: string): void {
    const wasSilent = reached.isSilent();
    reached.silent(why);
    const [kept, given]: [Waiting[], Waiting[]] = [[], []];
    for (const each of waiting) (wasSilent || elapsedMs() >= each.giveUpAt ? given : kept).push(each);
    for (const each of given) silent(each, why);
    if (kept.length === 0) return;
    setTimeout(() => {
      queue = [...kept, ...queue];
      pump();
    }, AGAIN_AFTER_MS);
  }

  /** Those that may be sent in this session; what is lost to the server's former life is told so. */
  function sendable(calls: Waiting[], { server }: TeamSession): Waiting[] {
    return calls.filter((waiting) => {
      const isLost = waiting.sentTo !== server && mayBeDone(waiting);
      if (isLost) waiting.reject(new PaydeskError('ledger_answer_lost'));
      else waiting.sentTo = server;
      return !isLost;
    });
  }

  async function send(asked: Waiting[]): Promise<void> {
    let open = asked;
    const body = (told: TeamSession) => {
      open = sendable(open, told);
      return JSON.stringify({ calls: open.map(({ id, call, args }) => ({ id, call, args })) });
    };
    try {
      const answer = await session.ask({ method: 'POST', path: TEAM_PATHS.calls, body }, SILENT_MS);
      reached.answered();
      const byId = new Map(open.map((waiting) => [waiting.id, waiting]));
      for await (const line of linesOf(answer)) {
        const said = CallAnswer.parse(JSON.parse(line));
        const waiting = byId.get(said.id);
        byId.delete(said.id);
        open = [...byId.values()];
        if (!waiting) continue;
        if ('problem' in said) waiting.reject(errorOf(said.problem));
        else {
          if (readsOnly(waiting.call)) lastSeen.keep(waiting.call, waiting.args, said.value);
          else reached.changed();
          waiting.resolve(said.value);
        }
      }
      if (open.length > 0) throw new Error('the answer broke off');
    } catch (error) {
      if (isRefusal(error)) for (const { reject } of open) reject(error);
      else again(open, whyOf(error));
    }
  }

  function pump(): void {
    while (requests < maxRequests && queue.length > 0) {
      const calls = queue.slice(0, maxCalls);
      queue = queue.slice(maxCalls);
      requests += 1;
      void send(calls).finally(() => {
        requests -= 1;
        pump();
      });
    }
  }

  return (call: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const waiting = {
        id: randomUUID(),
        call,
        args,
        sentTo: null,
        giveUpAt: elapsedMs() + ASKED_FOR_MS,
        resolve,
        reject,
      };
      queue.push(waiting);
      // What the same turn asks goes together.
      if (queue.length === 1) setImmediate(pump);
    });
}

/** What decides; a server that restarts, or a proxy before one that is away, doesn't. */
const isRefusal = (error: unknown): error is PaydeskError =>
  error instanceof PaydeskError &&
  error.problem.code !== 'ledger_server_closing' &&
  // Of the request, not of a call in it: what was asked before may have been done.
  error.problem.code !== 'ledger_database_away' &&
  error.problem.code !== READ_ONLY &&
  error.problem.code !== 'not_a_ledger_server';

/** As the bar over the window reads it. */
const READ_ONLY = 'ledger_database_read_only';

function whyOf(error: unknown): string {
  if (error instanceof PaydeskError && error.problem.code === READ_ONLY) return READ_ONLY;
  return error instanceof Error ? error.message : String(error);
}

async function* linesOf(answer: Answer): AsyncGenerator<string> {
  let rest = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
}

/** undefined where it was never asked, or too long ago. */
type LastSeen = {
  keep: (call: string, args: unknown[], value: unknown) => void;
  find: (call: string, args: unknown[]) => { value: unknown } | undefined;
};

/** Engineering value: the screens of some minutes of work. */
const KEPT = 300;

/** Keeps the answers that were asked for last. */
function openLastSeen(): LastSeen {
  const kept = new Map<string, { value: unknown }>();
  const nameOf = (call: string, args: unknown[]) => JSON.stringify([call, args]);
  return {
    keep: (call, args, value) => {
      const name = nameOf(call, args);
      // Put at the end: a Map keeps the order in which its keys came.
      kept.delete(name);
      kept.set(name, { value });
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (call, args) => kept.get(nameOf(call, args)),
  };
}
