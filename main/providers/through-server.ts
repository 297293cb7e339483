// The desk's calls to providers, where its team's ledger server keeps the API keys: the server sends and reads, and this computer has no key.
import type { KeysView } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { problemRemark, remark } from '../../contract/console/remark.ts';
import type { Requests } from '../../contract/operations/recorded.ts';
import {
  KEY_LINK_PATH,
  Passing,
  SIGNED_READS,
  type SignedRead,
  type SigningCall,
} from '../../contract/team/signing-wire.ts';
import type { CallOutcome } from '../core/outcome.ts';
import { PassingProblem, PaydeskError } from '../process/problem.ts';
import type { ProviderCalls, Sending, Signer } from './port.ts';
import type { Payments } from './providers.ts';

type Ask = (call: SigningCall, args: unknown[]) => Promise<unknown>;
type Send = (signer: never, request: never, sending?: Sending) => Promise<CallOutcome<unknown>>;
type Sends = 'createSession' | 'createOrder' | 'chargeOrder' | 'startPayout' | 'refundCharge' | 'presentAgain';

/** own: with the keys of this computer, for every account whose keys are here. address: the server's. */
export function throughServer(own: Payments, ask: Ask, address: string): Payments {
  const reads = Object.keys(SIGNED_READS).map((name) => [name, read(own, ask, name as SignedRead)]);
  const send = (name: Sends) => sendOf(own[name] as unknown as Send, ask, name === 'createSession');
  const sends: Pick<ProviderCalls, Sends> = {
    createSession: send('createSession') as never,
    createOrder: send('createOrder') as never,
    chargeOrder: send('chargeOrder') as never,
    startPayout: send('startPayout') as never,
    refundCharge: send('refundCharge') as never,
    presentAgain: send('presentAgain') as never,
  };
  return {
    ...own,
    ...(Object.fromEntries(reads) as Pick<ProviderCalls, SignedRead>),
    ...sends,
    atServer: {
      enter: async (input) => (await ask('enterKeys', [input])) as KeysView,
      remove: async (key) => void (await ask('removeKeys', [key])),
      makeLink: async (key) => {
        const { code, expiresAt } = (await ask('makeKeyLink', [key])) as { code: string; expiresAt: string };
        return { url: new URL(`${KEY_LINK_PATH}/${code}`, address).href, expiresAt };
      },
    },
  };
}

function read(own: Payments, ask: Ask, name: SignedRead) {
  const here = own[name] as (signer: Signer, ...args: unknown[]) => Promise<unknown>;
  return async (signer: Signer, ...args: unknown[]): Promise<unknown> => {
    if (!signer.keysAtServer) return here(signer, ...args);
    const value = await ask('askProvider', [signer.accountId, name, args]);
    if (name !== 'authorize') return value;
    const passing = Passing.parse(value);
    if (passing) throw passingProblem(passing.notBeforeMs, passing.problem as Problem);
    return undefined;
  };
}

function passingProblem(notBeforeMs: number, { code, kind: _kind, params, ...extra }: Problem): PassingProblem {
  return new PassingProblem(notBeforeMs, ...([code, params, extra] as unknown as never));
}

/** The server takes what it sends from the journal. Without its word, the call may have been sent. */
function sendOf(here: Send, ask: Ask, isSession: boolean) {
  return async (signer: Signer, request: unknown, sending?: Sending): Promise<CallOutcome<unknown>> => {
    if (!signer.keysAtServer) return here(signer as never, request as never, sending);
    if (sending?.entryId === undefined) throw new PaydeskError('keys_not_at_server');
    const given = isSession ? (request as Requests['create_session']) : null;
    try {
      const sent = (await ask('sendCall', [sending.entryId, given])) as
        | { outcome: CallOutcome<unknown> }
        | { notSent: Problem };
      return 'outcome' in sent ? sent.outcome : notSent(problemRemark(sent.notSent));
    } catch (error) {
      // Not a byte of it reached the server.
      if (error instanceof PaydeskError && error.problem.code === 'ledger_server_silent')
        return notSent(remark('never_sent'));
      const detail = error instanceof PaydeskError ? problemRemark(error.problem) : remark('closed_before_answer');
      return { kind: 'unknown', httpStatus: null, code: 'connection_lost', detail };
    }
  };
}

const notSent = (detail: string): CallOutcome<unknown> => ({
  kind: 'refused',
  httpStatus: null,
  code: 'service_unreachable',
  detail,
});
