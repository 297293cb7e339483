// A bookkeeper at the window: each answer with the clicks that it took, amounts in cents.
import { readFile } from 'node:fs/promises';
import { expect, type Locator } from 'playwright/test';
import { Month } from '../../../contract/books-month.ts';
import { totalOf } from '../../../contract/console/month-figures.ts';
import type { OpenConsole } from '../../support/window/open-console.ts';

const MONTH = Month.parse('2026-10');
/** ms; a machine that is busy takes this long for a month. */
const PATIENCE = 60_000;
const NAME = 'Mara Quill';

const centsOf = (text: string): number =>
  /\d/.test(text) ? Number(text.replace(/[−-]/, '-').replace(/[$,.\s]/g, '')) : 0;

export function openBookkeeper({ page, client }: OpenConsole) {
  let clicks = 0;
  page.setDefaultTimeout(PATIENCE);
  const click = async (on: Locator) => {
    clicks += 1;
    await on.click();
  };
  /** From anywhere, as the first click of a question. */
  const go = async (to: string) => {
    clicks = 0;
    await click(page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${to}`) }));
  };
  const region = (name: string | RegExp) => page.getByRole('region', { name });

  async function environmentId(): Promise<string> {
    const { environments } = await client.console.facts();
    return environments.find(({ embedded }) => embedded)?.id ?? '';
  }

  /** Each line of the tables in a region, by its name. */
  async function linesOf(table: Locator): Promise<[string, number][]> {
    const rows = await table.getByRole('row').all();
    const read = async (row: Locator): Promise<[string, number]> => [
      (await row.getByRole('rowheader').innerText()).trim(),
      centsOf(await row.getByRole('cell').last().innerText()),
    ];
    return Promise.all(rows.map(read));
  }

  async function toMonth(): Promise<void> {
    await go('Months');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('October 2026');
    await region('Sellers').getByRole('row').nth(1).waitFor();
  }

  return {
    /** The month was made while the console was closed: until its feed is read, and what each deposit is made of. */
    waitUntilRead: async (captures: number, deposits: number) => {
      const id = await environmentId();
      const read = async () => {
        const { figures } = await client.months.get({ environmentId: id, month: MONTH });
        const { capture, deposit, deposits } = totalOf(figures.accounts);
        return { captures: capture.count, deposits: deposit.count, unread: deposits.unread };
      };
      await expect.poll(read, { timeout: 5 * PATIENCE, intervals: [2_000] }).toEqual({ captures, deposits, unread: 0 });
    },

    readRates: async () => {
      await go('Returns');
      const over = await page.getByText(/^Over the limit \(/).innerText();
      return { clicks, over: Number(/\((\d+)\)/.exec(over)?.[1]) };
    },

    /** Gives how many differences are open. */
    compareFees: async () => {
      await go('Reconciliation');
      await page.getByLabel('Month', { exact: true }).fill(MONTH);
      await click(page.getByRole('button', { name: 'Compare with payment service' }));
      const badge = page.getByText(/^\d+ open differences?$/);
      return Number.parseInt(await badge.innerText(), 10);
    },

    takeProvidersFees: async () => {
      await page.getByLabel('Open differences only').check();
      const take = page.getByRole('button', { name: 'Use statement amount' });
      for (let left = await take.count(); left > 0; left -= 1) {
        await click(take.first());
        const dialog = page.getByRole('dialog');
        await click(dialog.getByRole('button', { name: 'Add correction' }));
        await expect(dialog).toBeHidden();
        await expect(take).toHaveCount(left - 1);
      }
    },

    openDifferences: async () => {
      const filter = { environmentId: await environmentId(), month: MONTH, match: null, openOnly: false };
      return (await client.reconcile.comparison(filter))?.open ?? Number.NaN;
    },

    /** Each column by the sellers' names. */
    readSellers: async () => {
      await toMonth();
      const taken = clicks;
      const table = region('Sellers');
      const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
      const columns: Record<string, Record<string, number>> = Object.fromEntries(
        heads.slice(1).map((head) => [head, {}]),
      );
      const rows = (await table.getByRole('row').all()).slice(1);
      const read = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
      for (const [name = '', ...cells] of read.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))) {
        if (name.trim() === 'Total') continue;
        for (const [index, cell] of cells.entries()) {
          const cents = centsOf(cell);
          if (cents !== 0) (columns[heads[index + 1] ?? ''] ?? {})[name.trim()] = cents;
        }
      }
      return { clicks: taken, columns };
    },

    readStillOpen: async () => {
      await toMonth();
      const cell = region('Sellers').getByRole('row').last().getByRole('cell').last();
      const cents = centsOf(await cell.innerText());
      if (cents !== 0) await click(cell.getByRole('link'));
      return { clicks, cents };
    },

    readBridges: async () => {
      await toMonth();
      const deposits = await linesOf(region('From captures to settlements'));
      const balance = await linesOf(region('Balance'));
      return { clicks, lines: Object.fromEntries([...deposits, ...balance]) as Record<string, number> };
    },

    close: async () => {
      await toMonth();
      await click(page.getByRole('button', { name: 'Close month' }));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Nothing is open. Everything adds up to the cent.')).toBeVisible();
      await dialog.getByLabel('Your name').fill(NAME);
      await dialog.getByLabel('Note').fill('Every difference is corrected.');
      await click(dialog.getByRole('button', { name: 'Close month' }));
      await expect(page.getByText(`Closed by ${NAME}, as of`)).toBeVisible({ timeout: PATIENCE });
    },

    exportMonth: async () => {
      await toMonth();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        click(page.getByRole('button', { name: 'Export for accounting' })),
      ]);
      return { clicks, bytes: await readFile(await file.path()) };
    },
  };
}
