// A careful integrator: sends again what may be lost, takes a repeat's 409 for the answer it names, and charges nothing twice.
import type { MadeWorld } from '../../../../service/sandbox/worlds/requests.ts';
import type { Answer, Call, Send } from './send.ts';

const MAX_TRIES = 12;

export type Role = 'merchant' | 'platform' | 'seller';
/** Waits so many seconds. */
export type Wait = (seconds: number) => Promise<void>;
type Body = Record<string, unknown>;

/** Calls of one organization of a world. */
export function integratorOf(send: Send, made: MadeWorld, role: Role, wait: Wait) {
  const organization = made.organizations.find((each) => each.role === role);
  if (!organization) throw new Error(`World ${made.id} has no ${role}.`);
  const { client_id, client_secret } = organization;
  const keys = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  let token: string | undefined;

  async function askForToken(): Promise<string> {
    const { access_token } = await untilAnswered(async () => {
      return send({
        method: 'POST',
        url: `${made.auth_url}/oauth2/token`,
        body: 'grant_type=client_credentials',
        headers: { Authorization: `Basic ${keys}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    });
    return String(access_token);
  }

  /** Tries until there is an answer that can be read: whatever is sent may be sent twice without harm. */
  async function untilAnswered(attempt: () => Promise<Answer>): Promise<Body> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await attempt();
      const body = parsed(answer.text);
      if (answer.status === 401 && token !== undefined) token = undefined;
      else if (answer.status === 429 || answer.status === 503) await wait(retryAfterOf(answer));
      else if (body !== undefined && (answer.status === 200 || namesTheFirst(answer, body))) return body;
      // Lost, cut off, or a server's failure: it may have been done. Anything else is a refusal.
      else if (body !== undefined && answer.status < 500) throw new Error(`${answer.status}: ${answer.text}`);
    }
    throw new Error(`No answer after ${MAX_TRIES} tries.`);
  }

  async function call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, key?: string): Promise<Body> {
    return untilAnswered(async () => {
      token ??= await askForToken();
      const headers = {
        Authorization: `bearer ${token}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      };
      const sent: Call = { method, url, headers };
      return send(body ? { ...sent, body: JSON.stringify(body) } : sent);
    });
  }

  const api = `${made.base_url}/api/v2.0`;
  const dashboard = `${made.base_url}/dashboard/api`;
  const read = <Read = Body>(path: string) => call('GET', `${dashboard}${path}`) as Promise<Read>;
  const change = (method: 'POST' | 'PATCH', path: string, body: object, key?: string) =>
    call(method, `${dashboard}${path}`, body, key);

  return {
    organization,
    read,
    change,
    session: async (body: object): Promise<string> =>
      String((await call('POST', `${api}/sessions`, body, 'the-session'))['id']),
    /** The order of a session, also where its answer was lost. */
    order: async (sessionId: string): Promise<string> => {
      const answer = await call('POST', `${api}/orders`, { session_id: sessionId });
      return (answer['order'] as { id: string } | undefined)?.id ?? first(answer, 'order_id');
    },
    /** The charge of an order, also where its answer was lost. */
    charge: async (orderId: string): Promise<string> => {
      const answer = await call('POST', `${api}/orders/${orderId}/charge`);
      return (answer['charge'] as { id: string } | undefined)?.id ?? first(answer, 'charge_id');
    },
  };
}

function retryAfterOf({ headers }: Answer): number {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'retry-after');
  return Number((name !== undefined && headers[name]) || 1);
}

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}

/** A repeat's refusal: it was done before, and this is what was made. */
function namesTheFirst({ status }: Answer, { detail }: Body): boolean {
  return (
    status === 409 && typeof detail === 'object' && detail !== null && ('order_id' in detail || 'charge_id' in detail)
  );
}

function first({ detail }: Body, name: 'order_id' | 'charge_id'): string {
  const id = (detail as Record<string, unknown> | undefined)?.[name];
  if (typeof id !== 'string') throw new Error(`The answer names no ${name}.`);
  return id;
}
