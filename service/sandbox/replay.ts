// Sending a call of the log again, through everything that it went through: clock, faults, and the API. The service signs it again with the same keys.
import type { HttpBindings } from '@hono/node-server';
import { t } from '../../messages/t.ts';
import { Refusal } from '../http/refusal.ts';
import { issueAccessToken } from '../store/access-tokens.ts';
import { type LoggedRequest, MAX_REQUESTS, type NoReplay } from './request-log.ts';
import type { SandboxContext } from './sandbox.ts';

type Detail = { detail: string; shown: string };

/** Why it can't be, for programs and for a person. */
export function noReplayWords(reason: NoReplay): Detail {
  switch (reason) {
    case 'in_progress':
      return {
        detail: 'It is still in progress.',
        shown: t({ defaultMessage: 'This call is still in progress.' }),
      };
    case 'token_call':
      return {
        detail: 'A token call carries the client secret, which the log does not hold.',
        shown: t({ defaultMessage: 'A token call carries the client secret, which isn’t kept here.' }),
      };
    case 'checkout_call':
      return {
        detail: 'A call of the checkout belongs to one opening, whose token the log does not hold.',
        shown: t({
          defaultMessage: 'A checkout call belongs to a consumer’s open checkout, whose token isn’t kept here.',
        }),
      };
    case 'not_signed':
      return {
        detail: 'It had no access token that worked, so its organization is unknown.',
        shown: t({
          defaultMessage: 'This call had no working access token, so there is no organization to sign it for.',
        }),
      };
    case 'body_not_kept':
      return {
        detail: 'Its body was not read, or what was sent holds a secret or is too long, and is not kept.',
        shown: t({
          defaultMessage:
            'The body of this call wasn’t read, or what was sent holds a secret or is too long, so it isn’t kept here.',
        }),
      };
  }
}

/** The entry with this identifier. 404 where there is none. */
export function knownRequest({ requests }: Pick<SandboxContext, 'requests'>, id: string): LoggedRequest {
  const entry = requests.find(id);
  if (entry) return entry;
  throw new Refusal(
    404,
    `There is no request ${id.slice(0, 100)} in the log: it holds the newest ${MAX_REQUESTS} since the start.`,
    { shown: t({ defaultMessage: 'This request isn’t in the log. Only the newest ones are kept.' }) },
  );
}

/** Sends it, and gives the new entry. 409 where that can't be done. */
export async function replayRequest(sandbox: SandboxContext, id: string, env: HttpBindings): Promise<LoggedRequest> {
  const { requests, store, clock, addresses } = sandbox;
  const entry = knownRequest(sandbox, id);
  const kept = requests.replayable(entry);
  if (!kept) {
    const { detail, shown } = noReplayWords(entry.no_replay ?? 'body_not_kept');
    throw new Refusal(409, `Request ${entry.id} can't be sent again. ${detail}`, { shown });
  }
  const { authorization: _, ...headers } = entry.headers;
  const token = await issueAccessToken(store, kept.clientId, clock.now());
  const request = new Request(addresses.api + entry.path, {
    method: entry.method,
    headers: {
      ...headers,
      Authorization: `bearer ${token}`,
      ...(kept.body !== null && { 'Content-Length': String(Buffer.byteLength(kept.body)) }),
    },
    body: kept.body,
  });
  let made = '';
  await sandbox.serve(request, { incoming: env.incoming } as HttpBindings, {
    // The page gets its answer: only the call that was sent again is lost.
    drop: () => {},
    nameRequest: (name) => {
      made = name;
    },
    replayOf: entry.id,
  });
  return knownRequest(sandbox, made);
}
