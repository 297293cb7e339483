// The service's feed as its clients read it: a token for the keys, then page after page.
import { z } from 'zod';

/** As little as is needed: an event of a later version is passed on like any other. */
const SeenPage = z.object({
  events: z.array(z.looseObject({ id: z.string().min(1), type: z.string() })),
  next_cursor: z.string().min(1),
  has_more: z.boolean(),
});
export type SeenPage = z.infer<typeof SeenPage>;
export type SeenEvent = SeenPage['events'][number];

const SeenToken = z.object({ access_token: z.string().min(1) });
const SeenOrganization = z.object({ id: z.string(), name: z.string() });
const SeenRefusal = z.object({ detail: z.union([z.string(), z.object({ message: z.string() })]) });
const SeenReason = z.object({ detail: z.object({ reason: z.literal('unknown_cursor') }) });

export type Keys = { clientId: string; clientSecret: string };

/** The service refused for good: asking again would not help. */
export class RefusedByService extends Error {}
/** The feed doesn't know the cursor. */
export class UnknownCursor extends Error {}

export type FeedClient = {
  organization: () => Promise<{ id: string; name: string }>;
  page: (of: string, cursor: string | undefined) => Promise<SeenPage>;
};

const PAGE = 50;
const PATIENCE_MS = 30_000;

/** Asks a service with one organization's keys. Its calls reject with RefusedByService or UnknownCursor, and with another error where asking again may help. */
export function feedClient(service: string, keys: Keys, signal: AbortSignal): FeedClient {
  let token: string | undefined;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(service + path, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });

  async function newToken(): Promise<string> {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const answer = await ask('/oauth2/token', {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return SeenToken.parse(await read(answer)).access_token;
  }

  /** A token that has expired is replaced once. */
  async function get(path: string): Promise<unknown> {
    const known = token;
    token ??= await newToken();
    const answer = await ask(path, { headers: { Authorization: `bearer ${token}` } });
    if (answer.status === 401 && known !== undefined) {
      token = undefined;
      await answer.body?.cancel();
      return get(path);
    }
    return read(answer);
  }

  return {
    organization: async () => SeenOrganization.parse(await get('/dashboard/api/organization')),
    page: async (of, cursor) => {
      const query = new URLSearchParams({ of, limit: String(PAGE), ...(cursor !== undefined && { cursor }) });
      return SeenPage.parse(await get(`/dashboard/api/events?${query}`));
    },
  };
}

const TEMPORARY = [408, 429];

async function read(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  if (answer.ok) return body;
  if (SeenReason.safeParse(body).success) throw new UnknownCursor();
  const refusal = SeenRefusal.safeParse(body).data?.detail;
  const words = (typeof refusal === 'object' ? refusal.message : refusal) ?? `HTTP ${answer.status}`;
  throw answer.status < 500 && !TEMPORARY.includes(answer.status) ? new RefusedByService(words) : new Error(words);
}
