// The month of test/support/window/market-month.ts as a bookkeeper closes it: compared, corrected, closed and exported by clicks in the window, and every sum and row held against the service's own books.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../service/store/database.ts';
import { launchChromium } from '../../support/shop/merchant-page.ts';
import { openInBrowser } from '../../support/window/in-browser.ts';
import { fillMarket, foundMarket } from '../../support/window/market-month.ts';
import { openBookkeeper } from './bookkeeper.ts';
import { faultsOfExport, hledgerOn } from './compare-export.ts';
import { type Booked, type ServiceMonth, serviceMonth, sumsOf } from './service-month.ts';

const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
/** What test/support/window/market-month.ts plants. */
const DIFFERENCES = 3;

const faults: string[] = [];
const verdict = { left: NaN, unexplained: NaN };

/** What a person reads beside what the service's books hold. */
function hold(what: string, shown: unknown, booked: unknown): void {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(booked)];
  if (one !== other) faults.push(`${what}: Paydesk shows ${one}, the service's books hold ${other}`);
}

function clicks(question: string, taken: number, most: number): void {
  console.log(`${question} ${taken} of ${most} clicks`);
  if (taken > most) faults.push(`"${question}" takes ${taken} clicks instead of ${most}`);
}

const total = (booked: Booked): number => [...booked.values()].reduce((sum, { cents }) => sum + cents, 0);

async function closeMonth(open: Awaited<ReturnType<typeof openInBrowser>>, books: ServiceMonth): Promise<void> {
  const keeper = openBookkeeper(open);
  await keeper.waitUntilRead(books.captures.size, books.deposits.size);
  const rates = await keeper.readRates();
  clicks('Which sellers are over the limit?', rates.clicks, 1);
  hold('sellers over the limit', rates.over, 0);

  hold('open differences', await keeper.compareFees(), DIFFERENCES);
  await keeper.takeProvidersFees();
  hold('open differences once corrected', await keeper.openDifferences(), 0);

  const sellers = await keeper.readSellers();
  clicks('What did each seller take, pay and get?', sellers.clicks, 1);
  const { captures, fees, refunds, returns, deposits } = books;
  for (const [column, booked] of Object.entries({
    Captured: captures,
    Fees: fees,
    Refunded: refunds,
    Returned: returns,
    Settled: deposits,
  }))
    hold(column, sellers.columns[column], Object.fromEntries([...sumsOf(booked)].sort()));
  const stillOpen = await keeper.readStillOpen();
  clicks('What is captured and not settled?', stillOpen.clicks, 2);
  hold('still open', stillOpen.cents, books.stillOpen);
  const bridges = await keeper.readBridges();
  clicks('Why do settlements differ from captures?', bridges.clicks, 2);
  hold('settled', bridges.lines['Settled, as Paydesk adds it up'], total(deposits));
  hold('opening balance', bridges.lines['Opening balance'], books.opening);
  hold('closing balance', bridges.lines['Closing balance, as Paydesk adds it up'], books.closing);
  verdict.unexplained = Math.abs(bridges.lines['Not explained'] ?? 0);

  await keeper.close();
  verdict.left = await keeper.openDifferences();
  const saved = await keeper.exportMonth();
  clicks('Everything for accounting:', saved.clicks, 2);
  faults.push(...faultsOfExport(saved.bytes, books));
  console.log(hledgerOn(saved.bytes));
  const again = await keeper.exportMonth();
  if (!again.bytes.equals(saved.bytes)) faults.push('The same export has other bytes the second time.');
}

const pictures = join(import.meta.dirname, '../../artefacts/month');
mkdirSync(pictures, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-closing-'));
const browser = await launchChromium();
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([, value]) => value !== undefined),
) as Record<string, string>;
const start = () => openInBrowser(browser, LOOK, { dataFolder, environment });
await foundMarket(dataFolder);
await (await start()).close();
await fillMarket(dataFolder, Date.now());
const store = await openStore({ file: join(dataFolder, 'service', 'service.db') });
const books = await serviceMonth(store);
await store.destroy();
const opened = await start();
await closeMonth(opened, books).catch(async (error: unknown) => {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await opened.page.screenshot({ path: join(pictures, 'stopped-here.png') });
});
await opened.close();
await browser.close();
rmSync(dataFolder, { recursive: true, force: true });

for (const fault of faults) console.log(`fault: ${fault}`);
const { left, unexplained } = verdict;
console.log(
  `month: ${books.orders} orders, ${books.sellers} sellers, ${left} differences left, ${unexplained} cents unexplained`,
);
process.exitCode = faults.length === 0 && left === 0 && unexplained === 0 ? 0 : 1;
