// Two desks that capture the same orders, each in an order of its own, while the server dies under them.
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderId } from '../../../contract/ids.ts';
import type { Chance } from '../faults/chance.ts';
import type { Place } from '../faults/console-process.ts';
import type { Payment } from '../faults/stock.ts';
import { codeOf, shuffled } from '../faults/team/staff.ts';
import type { Desk } from './desk.ts';

/** With these nothing began: the clerk clicks again a moment later. */
const TEMPORARY = new Set(['ledger_server_silent', 'ledger_database_away', 'team_server_closing']);
const AGAIN_MS = 300;
const PATIENCE_MS = 60_000;
const AT_ONCE = 2;

export type Work = {
  place: Place;
  payments: readonly Payment[];
  chance: Chance;
  /** Hears each answer, as its problem's code or "ok". */
  heard: (code: string) => void;
  /** Tries each order once. */
  isImpatient?: boolean;
};

/** Resolves when both have been through all orders. `halfway`: happens once, when one of them is in the middle. */
export async function captureAll(desks: readonly Desk[], work: Work, halfway?: () => Promise<void>): Promise<void> {
  const { payments, chance } = work;
  let happening: Promise<void> | undefined;
  const atDesk = async ({ client }: Desk) => {
    const orders = shuffled(payments, chance);
    const half = orders.length / 2;
    for (let from = 0; from < orders.length; from += AT_ONCE) {
      if (halfway && from >= half) happening ??= halfway();
      await Promise.all(orders.slice(from, from + AT_ONCE).map((order) => captureOne(client, order, work)));
    }
  };
  await Promise.all(desks.map(atDesk));
  await happening;
}

async function captureOne(
  client: Desk['client'],
  { orderId }: Payment,
  { place, heard, isImpatient }: Work,
): Promise<void> {
  const late = performance.now() + PATIENCE_MS;
  for (;;) {
    const code = await client.orders.capture({ ...place, orderId: orderId as OrderId }).then(() => 'ok', codeOf);
    heard(code);
    if (isImpatient || !TEMPORARY.has(code) || performance.now() > late) return;
    await pause(AGAIN_MS);
  }
}
