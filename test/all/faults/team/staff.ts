// The staff at one desk of the team: captures every order there is, in an order of its own, one by one; and takes its part in runs of many.
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderId } from '../../../../contract/ids.ts';
import { fromFile, planNew } from '../carry-out.ts';
import type { Chance } from '../chance.ts';
import { type Client, type Place, problemOf } from '../console-process.ts';
import type { Payment } from '../stock.ts';
import type { Computer } from './computer.ts';

/** Single captures at a time, each by two clicks; how many are made before the staff look at the runs. */
const AT_ONCE = 4;
const BETWEEN_RUNS = 60;
/** While nothing can begin, the staff click now and then, in ms. */
const WHILE_SILENT_MS = 300;
/** Orders of a run. */
const RUN = 400;

export type Work = {
  computer: Computer;
  place: Place;
  payments: readonly Payment[];
  chance: Chance;
  /** Hears each answer, as its problem's code or "ok". */
  heard: (code: string) => void;
  /** Hears how many orders this desk has seen to. */
  progress: (count: number) => void;
  /** Whether it goes over the orders once more. */
  goesOn: () => boolean;
};

/** Resolves when every order was seen to, and all of the staff are done. */
export async function workAtDesk(work: Work): Promise<void> {
  const { payments, chance, progress, goesOn } = work;
  let seen = 0;
  do {
    const orders = shuffled(payments, chance);
    for (let from = 0; from < orders.length; from += AT_ONCE) {
      if (from % BETWEEN_RUNS < AT_ONCE) await lookAtRuns(work);
      await Promise.all(orders.slice(from, from + AT_ONCE).map((order) => captureOne(work, order)));
      seen += AT_ONCE;
      progress(seen);
    }
  } while (goesOn());
}

/** Two clicks at once. An answer is lost when its desk crashes; the next look shows it. */
async function captureOne(work: Work, { orderId }: Payment): Promise<void> {
  const { computer, place } = work;
  const client = await computer.client();
  const click = () => heardOf(work, client.orders.capture({ ...place, orderId: orderId as OrderId }));
  await Promise.all([click(), click()]);
}

/** Goes on with a run that stands still or whose desk is gone; begins one where none is under way. */
async function lookAtRuns(work: Work): Promise<void> {
  const { computer, place, payments, chance } = work;
  const client = await computer.client();
  await heardOf(work, async () => {
    const { environmentId } = place;
    const { items } = await client.captureMany.list({ environmentId });
    const begun = items.find(({ state }) => state === 'running' || state === 'paused');
    if (begun) {
      if (begun.state === 'paused' || chance.next() < 0.3)
        await client.captureMany.resume({ environmentId, runId: begun.id });
    } else if (chance.next() < 0.5) {
      await beginRun(client, place, shuffled(payments, chance).slice(0, RUN));
    }
  });
}

async function beginRun(client: Client, place: Place, orders: readonly Payment[]): Promise<void> {
  const { id: runId } = await planNew(client, place, fromFile(orders));
  await client.captureMany.start({ environmentId: place.environmentId, runId, confirmed: null });
}

async function heardOf({ heard }: Work, asked: Promise<unknown> | (() => Promise<unknown>)): Promise<void> {
  try {
    await (typeof asked === 'function' ? asked() : asked);
    heard('ok');
  } catch (error) {
    const code = codeOf(error);
    heard(code);
    if (code === 'ledger_server_silent') await pause(WHILE_SILENT_MS);
  }
}

/** "desk_gone" where no answer came. */
export function codeOf(error: unknown): string {
  try {
    return problemOf(error).code;
  } catch {
    return 'desk_gone';
  }
}

export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
