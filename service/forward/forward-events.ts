// Follows an organization's feed and sends each event to a developer's program: in order, each until it has arrived, at least once.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { t } from '../../messages/t.ts';
import { keysFileIn, readKeys } from '../start/keys-file.ts';
import { replaceFile } from '../start/replace-file.ts';
import { type Delivery, deliver, isDelivered, newSigningSecret } from '../webhooks/deliver.ts';
import { type FeedClient, feedClient, RefusedByService, type SeenEvent, UnknownCursor } from './feed-client.ts';
import type { ForwardOptions } from './options.ts';

/** How long is waited, in ms. */
export type Pace = { poll: number; firstRetry: number; longestRetry: number; patience: number };

const USUAL_PACE: Pace = { poll: 1000, firstRetry: 1000, longestRetry: 30_000, patience: 15_000 };

type Run = { signal: AbortSignal; tell: (line: string) => void; pace?: Pace };

/** Forwards until the signal ends it. Rejects where the service refuses the keys, or there are none. */
export async function forwardEvents(options: ForwardOptions, { signal, tell, pace = USUAL_PACE }: Run): Promise<void> {
  const untilAnswered = <Answer>(ask: () => Promise<Answer>) => retried(ask, { signal, tell, pace });
  try {
    const { client, organization } = await untilAnswered(() => signIn(options, signal));
    const { service, target, of, dataFolder } = options;
    const kept = await openCursor(dataFolder, [service, organization.id, of, target]);
    tell(
      t(
        { defaultMessage: 'Forwarding events of {name} to {target}. Press Ctrl C to end.' },
        { name: organization.name, target },
      ),
    );
    tell(t({ defaultMessage: 'Signing secret: {secret}' }, { secret: kept.feedCursor.secret }));
    for (;;) {
      const hasMore = await forwardPage(client, kept, options, { signal, tell, pace, untilAnswered });
      if (!hasMore) await setTimeout(pace.poll, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The first of the sandbox's organizations that is meant, or whose keys were given. */
async function signIn({ service, dataFolder, keys, organization: wanted }: ForwardOptions, signal: AbortSignal) {
  const all = keys
    ? [keys]
    : Object.values(await readKeys(keysFileIn(dataFolder))).map((one) => ({
        clientId: one.client_id,
        clientSecret: one.client_secret,
      }));
  for (const one of all) {
    const client = feedClient(service, one, signal);
    const organization = await client.organization();
    if (wanted === undefined || [organization.id, organization.name].includes(wanted)) return { client, organization };
  }
  throw new RefusedByService(
    all.length === 0
      ? t(
          {
            defaultMessage: '{folder} holds no API keys. Start the service first, or set CLIENT_ID and CLIENT_SECRET.',
          },
          { folder: dataFolder },
        )
      : t({ defaultMessage: 'No API keys of “{name}” are known here.' }, { name: wanted ?? '' }),
  );
}

type Retrying = Required<Run> & { untilAnswered: <Answer>(ask: () => Promise<Answer>) => Promise<Answer> };

/** Whether there is more to forward right now. */
async function forwardPage(client: FeedClient, kept: KeptCursor, options: ForwardOptions, run: Retrying) {
  const { cursor, delivered } = kept.feedCursor;
  const page = await run.untilAnswered(async () => {
    try {
      return await client.page(options.of, cursor);
    } catch (error) {
      if (error instanceof UnknownCursor && cursor !== undefined) return undefined;
      throw error;
    }
  });
  if (!page) {
    run.tell(t({ defaultMessage: 'The service was reset or restored. Starting again from the oldest event.' }));
    await move(kept, { secret: kept.feedCursor.secret, delivered: [] });
    return true;
  }
  for (const event of page.events.filter(({ id }) => !delivered.includes(id))) {
    await untilDelivered(event, kept.feedCursor.secret, options.target, run);
    await move(kept, { ...kept.feedCursor, delivered: [...kept.feedCursor.delivered, event.id] });
  }
  if (page.next_cursor !== cursor) {
    await move(kept, { secret: kept.feedCursor.secret, cursor: page.next_cursor, delivered: [] });
  }
  return page.has_more;
}

async function move(kept: KeptCursor, feedCursor: FeedCursor): Promise<void> {
  await kept.keep(feedCursor);
  kept.feedCursor = feedCursor;
}

async function untilDelivered(event: SeenEvent, secret: string, target: string, { signal, tell, pace }: Required<Run>) {
  for (let wait = pace.firstRetry; ; wait = Math.min(wait * 2, pace.longestRetry)) {
    const delivery = await deliver(target, event, { secrets: [secret], patienceMs: pace.patience, signal });
    const line = `${event.type} ${event.id} → ${outcome(delivery)}`;
    if (isDelivered(delivery)) return tell(line);
    tell(`${line}. ${again(wait)}`);
    await setTimeout(wait, undefined, { signal });
  }
}

/** Asks again, ever more slowly, while the service is away or busy. */
async function retried<Answer>(ask: () => Promise<Answer>, { signal, tell, pace }: Required<Run>): Promise<Answer> {
  for (let wait = pace.firstRetry; ; wait = Math.min(wait * 2, pace.longestRetry)) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || error instanceof RefusedByService) throw error;
      const { message, cause } = error as Error;
      const problem = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
      tell(`${t({ defaultMessage: 'The service can’t be read: {problem}.' }, { problem })} ${again(wait)}`);
      await setTimeout(wait, undefined, { signal });
    }
  }
}

function outcome(delivery: Delivery): string {
  return 'status' in delivery
    ? t({ defaultMessage: '{status} in {ms} ms' }, { status: String(delivery.status), ms: String(delivery.ms) })
    : t({ defaultMessage: 'no answer ({problem})' }, { problem: delivery.problem });
}

function again(ms: number): string {
  return t(
    { defaultMessage: 'Trying again in {seconds, plural, one {# second} other {# seconds}}.' },
    { seconds: Math.ceil(ms / 1000) },
  );
}

/** `delivered` are the events after the cursor that arrived already: a cursor is a page's, not an event's. */
const FeedCursor = z.strictObject({
  secret: z.string().startsWith('whsec_'),
  cursor: z.string().min(1).optional(),
  delivered: z.array(z.string()),
});
type FeedCursor = z.infer<typeof FeedCursor>;

type KeptCursor = {
  feedCursor: FeedCursor;
  keep: (feedCursor: FeedCursor) => Promise<void>;
};

/** Opens the cursor of a feed and a target; at first it is the beginning, with a fresh secret. Rejects where the file is damaged. */
async function openCursor(dataFolder: string, feed: readonly string[]): Promise<KeptCursor> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(feed.join('\n')).digest('hex').slice(0, 16);
  const file = join(dataFolder, `forward-${name}.json`);
  const keep = (feedCursor: FeedCursor) => replaceFile(file, `${JSON.stringify(feedCursor)}\n`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return { feedCursor: cursorIn(file, text), keep };
  const feedCursor = { secret: newSigningSecret(), delivered: [] };
  await keep(feedCursor);
  return { feedCursor, keep };
}

function cursorIn(file: string, text: string): FeedCursor {
  try {
    return FeedCursor.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged: move it away, and forwarding begins with the oldest event and a new secret`);
  }
}
