// Captures per second on a ledger of many orders beside those on an empty one: the two consoles take turns at one service.

import { carryOut, fromFile, planNew } from '../../all/faults/carry-out.ts';
import { type Client, moveIn, type Place, startConsole } from '../../all/faults/console-process.ts';
import { type Provider, startProvider } from '../../all/faults/providers.ts';
import { stock } from '../../all/faults/stock.ts';

const ROUNDS = 5;
/** Looking costs the console too; how long the run took it says itself. */
const SELDOM = { everyMs: 500, see: () => undefined };

type Desk = { client: Client; place: Place };

/** scratch: for the service. count: how many orders are captured a round and a side. */
export type CaptureBench = { big: string; empty: string; scratch: string; count: number };

/** Big over empty, the median of the rounds' own ratios. The data folders are the `console` in big and in empty. */
export async function measureCaptures({ big, empty, scratch, count }: CaptureBench): Promise<number> {
  const provider = await startProvider('service', scratch);
  const consoles = [startConsole(big), startConsole(empty)];
  try {
    const desks: Desk[] = [];
    for (const { client } of consoles) {
      const open = await client;
      desks.push({ client: open, place: await moveIn(open, provider) });
    }
    const [one, other] = desks;
    if (!one || !other) throw new Error('Two consoles were started.');
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const isBigFirst = round % 2 === 0;
      const first = await perSecond(isBigFirst ? one : other, provider, count);
      const second = await perSecond(isBigFirst ? other : one, provider, count);
      // The first round isn't counted: what runs the first time is compiled meanwhile.
      if (round > 0) ratios.push(isBigFirst ? first / second : second / first);
    }
    return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN;
  } finally {
    for (const { kill } of consoles) await kill();
    await provider.stop();
  }
}

async function perSecond({ client, place }: Desk, provider: Provider, count: number): Promise<number> {
  const orders = (await stock(provider, count)).filter(({ orderId }) => orderId !== null);
  const run = await carryOut(client, place, await planNew(client, place, fromFile(orders)), SELDOM);
  const captured = run.counts.captured ?? 0;
  if (captured < orders.length) throw new Error(`${orders.length - captured} of ${orders.length} weren't captured.`);
  return (captured / run.elapsedMs) * 1000;
}
