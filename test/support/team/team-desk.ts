// A desk of a team, as small as can be: its key, and the wire to the ledger server.
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Problem } from '../../../contract/console/problem.ts';
import { enrolmentText, requestText, sessionText } from '../../../contract/team/signed-text.ts';
import {
  type CallAnswer,
  type Enrolled,
  type SeenHead,
  SIGNED_HEADERS,
  TEAM_API,
  TEAM_PATHS,
  type TeamChange,
  type TeamSession,
} from '../../../contract/team/wire.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { errorOf } from '../../../main/process/problem.ts';

/** A device's key pair; publicKey: as it crosses. */
export type DeviceKeys = { publicKey: string; privateKey: KeyObject };

export function newDeviceKeys(): DeviceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}

export const signedWith = (keys: DeviceKeys, text: string): string =>
  sign(null, Buffer.from(text), keys.privateKey).toString('base64url');

/** An answer that isn't 2xx, as it came. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfter: string | null;
  constructor(status: number, problem: Problem, retryAfter: string | null) {
    super(problem.code);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

const plain = (code: string): string => code.replaceAll('-', '');

export async function post<Answer>(address: string, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return read<Answer>(answer);
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const said = (await answer.json()) as { problem: Problem };
  if (!answer.ok) throw new Refused(answer.status, said.problem, answer.headers.get('retry-after'));
  return said as Answer;
}

/** Uses an invitation. `more` replaces what is sent. */
export async function enrol(
  address: string,
  code: string,
  keys: DeviceKeys,
  more: Record<string, unknown> = {},
): Promise<Enrolled> {
  const [invitation, device] = [plain(code), 'Desk'];
  const signature = signedWith(keys, enrolmentText({ invitation, publicKey: keys.publicKey, device }));
  const of = { invitation: code, publicKey: keys.publicKey, signature, device, appVersion: '1.0', platform: 'linux' };
  return post<Enrolled>(address, TEAM_PATHS.enrolments, { ...of, ...more });
}

export type Who = {
  deviceId: string;
  ledgerId: string;
  keys: DeviceKeys;
  runId?: string;
  api?: number;
  seen?: SeenHead[];
};

/** Begins a session, with a challenge of its own unless one is given. */
export async function begin(address: string, who: Who, given?: string): Promise<TeamSession> {
  const challenge = given ?? (await post<{ challenge: string }>(address, TEAM_PATHS.challenges, {})).challenge;
  const { deviceId, ledgerId, keys, runId = randomUUID(), api = TEAM_API, seen = [] } = who;
  const signature = signedWith(keys, sessionText({ ledgerId, deviceId, challenge, runId, seen }));
  const of = { deviceId, challenge, runId, appVersion: '1.0', api, seen, signature };
  return post<TeamSession>(address, TEAM_PATHS.sessions, of);
}

/** A request within a session, signed; every part can be made another. */
export function signedRequest(
  keys: DeviceKeys,
  of: { session: string; sequence: number; method: string; path: string; body: string },
): RequestInit {
  const bodyHash = createHash('sha256').update(of.body).digest('hex');
  return {
    method: of.method,
    headers: {
      ...(of.method === 'POST' && { 'content-type': 'application/json' }),
      [SIGNED_HEADERS.session]: of.session,
      [SIGNED_HEADERS.sequence]: `${of.sequence}`,
      [SIGNED_HEADERS.signature]: signedWith(keys, requestText({ ...of, bodyHash })),
    },
    ...(of.method === 'POST' && { body: of.body }),
  };
}

export type Call = { id?: string; call: string; args?: unknown[] };
export type TeamDesk = {
  deviceId: string;
  session: TeamSession;
  keys: DeviceKeys;
  /** Calls go together; gives the answers in the order of the calls. Throws a Refused where the request as a whole is. */
  ask: (...calls: Call[]) => Promise<CallAnswer[]>;
  /** The whole ledger's face over the wire. A refusal is thrown as the ledger throws it. */
  ledger: KeptLedger;
  /** Changes as they are told; ends when the server ends the stream. */
  changes: (signal?: AbortSignal) => Promise<AsyncGenerator<TeamChange>>;
};

/** A device that was enrolled, with a session. `to`: which server of several is asked next. */
export async function openTeamDesk(address: string, who: Who, to: () => string = () => address): Promise<TeamDesk> {
  const session = await begin(address, who);
  const { keys, deviceId } = who;
  let sequence = 0;
  const request = (method: string, path: string, body: string, signal?: AbortSignal) => {
    sequence += 1;
    const init = signedRequest(keys, { session: session.session, sequence, method, path, body });
    return fetch(to() + path, { ...init, ...(signal && { signal }) });
  };

  async function ask(...calls: Call[]): Promise<CallAnswer[]> {
    const named = calls.map(({ id = randomUUID(), call, args = [] }) => ({ id, call, args }));
    const answer = await request('POST', TEAM_PATHS.calls, JSON.stringify({ calls: named }));
    if (!answer.ok) return read(answer);
    const lines = (await answer.text()).split('\n').filter(Boolean);
    const answers = lines.map((line) => JSON.parse(line) as CallAnswer);
    return named.map(({ id }) => answers.find((each) => each.id === id) as CallAnswer);
  }

  const ledger = ledgerOver(async (call, args) => {
    const [answer] = await ask({ call, args });
    if (answer && 'problem' in answer) throw errorOf(answer.problem);
    return answer?.value;
  }, '');

  async function changes(signal?: AbortSignal): Promise<AsyncGenerator<TeamChange>> {
    const answer = await request('GET', TEAM_PATHS.changes, '', signal);
    if (!answer.ok || !answer.body) return read(answer);
    return changesIn(answer.body);
  }

  return { deviceId, session, keys, ask, ledger, changes };
}

async function* changesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<TeamChange> {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as TeamChange;
  }
}
