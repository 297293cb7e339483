// Follows an organization's feed and sends each event to a developer's program: in order, each until it has arrived, at least once.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { t } from '../../messages/t.ts';
import { keysFileIn, readKeys } from '../start/keys-file.ts';
import { replaceFile } from '../start/replace-file.ts';
import { type Delivery, deliver, isDelivered, newSigningSecret } from './deliver.ts';
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
    const kept = await openPlace(dataFolder, [service, organization.id, of, target]);
    tell(
      t(
        { defaultMessage: 'Forwarding events of {name} to {target}. Press Ctrl C to end.' },
        { name: organization.name, target },
      ),
    );
    tell(t({ defaultMessage: 'Signing secret: {secret}' }, { secret: kept.place.secret }));
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
async function forwardPage(client: FeedClient, kept: KeptPlace, options: ForwardOptions, run: Retrying) {
  const { cursor, delivered } = kept.place;
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
    await move(kept, { secret: kept.place.secret, delivered: [] });
    return true;
  }
  for (const event of page.events.filter(({ id }) => !delivered.includes(id))) {
    await untilDelivered(event, kept.place.secret, options.target, run);
    await move(kept, { ...kept.place, delivered: [...kept.place.delivered, event.id] });
  }
  if (page.next_cursor !== cursor) {
    await move(kept, { secret: kept.place.secret, cursor: page.next_cursor, delivered: [] });
  }
  return page.has_more;
}

async function move(kept: KeptPlace, place: Place): Promise<void> {
  await kept.keep(place);
  kept.place = place;
}

async function untilDelivered(event: SeenEvent, secret: string, target: string, { signal, tell, pace }: Required<Run>) {
  for (let wait = pace.firstRetry; ; wait = Math.min(wait * 2, pace.longestRetry)) {
    const delivery = await deliver(target, event, { secret, patienceMs: pace.patience, signal });
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
const Place = z.strictObject({
  secret: z.string().startsWith('whsec_'),
  cursor: z.string().min(1).optional(),
  delivered: z.array(z.string()),
});
type Place = z.infer<typeof Place>;

type KeptPlace = {
  place: Place;
  keep: (place: Place) => Promise<void>;
};

/** Opens the place of a feed and a target; at first it is the beginning, with a fresh secret. Rejects where the file is damaged. */
async function openPlace(dataFolder: string, feed: readonly string[]): Promise<KeptPlace> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(feed.join('\n')).digest('hex').slice(0, 16);
  const file = join(dataFolder, `forward-${name}.json`);
  const keep = (place: Place) => replaceFile(file, `${JSON.stringify(place)}\n`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return { place: placeIn(file, text), keep };
  const place = { secret: newSigningSecret(), delivered: [] };
  await keep(place);
  return { place, keep };
}

function placeIn(file: string, text: string): Place {
  try {
    return Place.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged: move it away, and forwarding begins with the oldest event and a new secret`);
  }
}
