// A marketplace's months in a ledger, as a service tells them.
import { onTestFinished } from 'vitest';
import { Month } from '../../../contract/books-month.ts';
import type { Movement, MovementsInput } from '../../../contract/console/month.ts';
import { bridgeOf, totalOf } from '../../../contract/console/month-figures.ts';
import { addMarketplace, addPlatform } from '../console/marketplace.ts';
import { ledgerOn } from './ledger-on.ts';
import { type ChargePlan, writeMonths } from './month-world.ts';
import { openTestDatabase } from './postgres/ledger-database.ts';

export const PROVIDER = 'https://provider.example';
export const OCTOBER = Month.parse('2026-10');
export const NOVEMBER = Month.parse('2026-11');
export const NOW = Date.parse('2026-12-03T15:00:00Z');
/** The last day of November, counted from the first of October. */
export const UNTIL = 60;

export const PLAIN: ChargePlan = {
  amount: 10_000,
  fee: 150,
  seller: 0,
  capturedOn: 5,
  returned: 'never',
  againAfter: null,
  refund: null,
  isKnownHere: true,
};

export async function books(plans: readonly ChargePlan[], until = UNTIL) {
  const database = await openTestDatabase(undefined, NOW, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', () => NOW);
  const market = await addMarketplace(ledger, PROVIDER, 'seller', NOW);
  await addPlatform(ledger, market);
  const { environmentId, sellers } = market;
  await writeMonths(database.writer, { provider: PROVIDER, sellers: [sellers.barn, sellers.hill], until }, plans);
  const month = (of: Month) => ledger.readMonth({ environmentId, month: of });
  const all = async (more: Partial<MovementsInput> = {}, limit = 100) => {
    const movements: Movement[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ledger.readMovements>> = await ledger.readMovements({
        environmentId,
        month: OCTOBER,
        accountId: null,
        show: null,
        ...more,
        cursor,
        limit,
      });
      movements.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return movements;
  };
  const closing = { environmentId, month: OCTOBER, name: 'Ada', note: 'All of it was checked.', balance: null };
  return { ledger, database, environmentId, sellers, month, all, closing };
}

export const sums = (months: Awaited<ReturnType<Awaited<ReturnType<typeof books>>['month']>>) => {
  const total = totalOf(months.figures.accounts);
  return { total, bridge: bridgeOf(total) };
};
