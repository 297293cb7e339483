// What `npm run seed` is told, and which folders it fills.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = 'npm run seed takes: -- --orders N --data DIR [--sellers S] [--days D] [--seed X]';
const MAX_ORDERS = 10_000_000;

export type Options = { orders: number; data: string; sellers: number; days: number; seed: number };

/** Throws, in words for the terminal, where they are wrong. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const options = { orders: text, data: text, sellers: text, days: text, seed: text };
  const { values } = parseArgs({ args, options });
  const count = (name: 'orders' | 'sellers' | 'days' | 'seed', otherwise: number | null, most: number): number => {
    const given = values[name];
    if (given === undefined && otherwise !== null) return otherwise;
    const value = Number(given);
    if (given === undefined || !/^\d+$/.test(given) || value < 1 || value > most)
      throw new Error(`--${name} must be a whole number from 1 to ${most}.`);
    return value;
  };
  if (!values.data) throw new Error('--data must name a folder that is empty or doesn’t exist.');
  return {
    data: resolve(values.data),
    orders: count('orders', null, MAX_ORDERS),
    sellers: count('sellers', 20, 10_000),
    days: count('days', 365, 3_650),
    seed: count('seed', 1, 1_000_000),
  };
}

/** Only an empty folder is filled: a ledger of somebody's work is never touched. */
export function refuseUsed(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new Error(`${folder} is a file. Choose another folder; nothing was changed.`);
  if (readdirSync(folder).length > 0)
    throw new Error(`${folder} isn’t empty. Choose another folder; nothing was changed.`);
}
