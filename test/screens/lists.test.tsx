// Lists people work in: thousands of rows, filters that are a link, views under a name, and the keyboard.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullConsole } from '../support/gateway/full-console.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { listing, manyOrders } from '../support/gateway/many-orders.ts';
import { type OpenScreen, openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, session } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const ORDERS = 3_000;

/** With the longest status, and with an amount of five digits. */
const done = session({ id: 'sess_1', checkout: 'complete' });
const dear = session({ id: 'sess_2', totalAmount: 2_500_000 });

const table = () => page.getByRole('table', { name: 'Orders', exact: true });
const rows = () => [...document.querySelectorAll<HTMLElement>('table tr[data-index]')];
const total = () => page.getByRole('status').filter({ hasText: /\d (?:order|session)s?/ });
const focusedRow = (index: number) => document.querySelector<HTMLElement>(`table tr[data-index="${index}"] a`);
const isFocused = (element: () => Element | null) =>
  until(() => expect(document.activeElement).toBe(element() ?? 'there'));

const openOrders = (): Promise<OpenScreen> =>
  openScreen('/orders', { environments: [marketplace()], answers: listing(manyOrders(ORDERS)) });

test('a list of thousands draws what is in view, goes on while it is scrolled, and is where it was on going back', async () => {
  const screen = await openOrders();
  // Three pages are counted one after another.
  await expect.element(total(), { timeout: 30_000 }).toMatchTextContent('3,000 orders');
  await expect.element(table()).toHaveAttribute('aria-rowcount', String(ORDERS + 1));
  expect(rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(80);
  await lookAt('orders-thousands');
  await userEvent.keyboard('j');
  await isFocused(() => focusedRow(0));
  for (let step = 1; step <= 40; step += 1) {
    await userEvent.keyboard('j');
    await isFocused(() => focusedRow(step));
  }
  const name = focusedRow(40)?.innerText;
  expect(window.scrollY).toBeGreaterThan(500);
  await userEvent.keyboard('{Enter}');
  await until(() => expect(screen.address()).toMatch(/\/orders\/order_40/));
  await isFocused(() => document.querySelector('h1'));
  await page.getByRole('button', { name: 'Next order in the list' }).click();
  await until(() => expect(screen.address()).toMatch(/\/orders\/order_41/));
  await expect.element(page.getByRole('button', { name: 'Previous order in the list' })).toBeEnabled();
  screen.back();
  await until(() => expect(screen.address()).toMatch(/\/orders\/order_40/));
  screen.back();
  await isFocused(() => focusedRow(40));
  expect(focusedRow(40)?.innerText).toBe(name);
  await userEvent.keyboard('{End}');
  await until(() => expect(rows().at(-1)?.checkVisibility()).toBe(true));
});

test('filters are in the address, a view keeps them under a name, and one view comes first', async () => {
  const screen = await openOrders();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Ready to capture' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabelText('Minimum amount').fill('100');
  await page.getByLabelText('Maximum amount').fill('50');
  await expect
    .element(page.getByRole('dialog').getByText('The minimum amount is more than the maximum.'))
    .toBeVisible();
  await page.getByLabelText('Maximum amount').fill('2,000');
  await lookAt('orders-filters');
  await userEvent.keyboard('{Escape}');
  await until(() => expect(screen.address()).toMatch(/status=ready/));
  await until(() => expect(screen.address()).toMatch(/min=10000/));
  const amount = page.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expect.element(amount).toHaveAttribute('aria-sort', 'descending');
  await expect.element(amount.getByRole('button')).toHaveFocus();
  await expect.element(total()).not.toMatchTextContent('3,000 orders');
  const found = total().element().textContent ?? '';

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  await page.getByLabelText('Name').fill('Large, to capture');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('View saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Views' })).toHaveFocus();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(total()).toMatchTextContent('3,000 orders');
  await page.getByRole('button', { name: 'Views' }).click();
  await lookAt('orders-views');
  await page.getByRole('button', { name: 'Show the view Large, to capture first' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect.element(total()).toMatchTextContent(found);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Delete the view Large, to capture' }).click();
  await expect.element(page.getByText('View deleted')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'All', exact: true })).toHaveFocus();
});

test('a list without matches says so in its total, and its buttons stay where they were', async () => {
  await openOrders();
  await expect.element(total()).toMatchTextContent('3,000 orders');
  const place = () => page.getByRole('button', { name: 'Export CSV' }).element().getBoundingClientRect().toJSON();
  const before = place();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('checkbox', { name: 'With a note' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(total()).toMatchTextContent('0 orders');
  expect(place()).toEqual(before);
});

test('in a narrow window no amount is cut off, and the seller stands below the consumer', async () => {
  await openOrders();
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await until(() => expect(rows()[0]?.textContent).toMatch(/\$\d,\d{3}\.\d\d/));
  for (const width of [900, 1100]) {
    await page.viewport(width, 700);
    await until(() => expect(page.getByRole('columnheader', { name: 'Seller' }).elements()).toHaveLength(0));
    const cells = rows().flatMap((row) => [...row.querySelectorAll('td')]);
    const amounts = cells.filter((cell) => cell.textContent?.startsWith('$'));
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
  }
});

test('in a list of sessions no amount is cut off, and a long status ends inside its column', async () => {
  const full = fullConsole();
  await openScreen('/sessions', {
    environments: [marketplace()],
    width: 1280,
    height: 800,
    answers: {
      ...full,
      sessions: { ...full.sessions, list: { items: [done, dear], nextCursor: null } },
    },
  });
  const cut = (of: string) =>
    [...document.querySelectorAll<HTMLElement>(of)].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  await until(() => expect(rows()).toHaveLength(2));
  await until(() => expect(cut('tr[data-index] td').map(({ textContent }) => textContent)).toEqual([]));
  for (const width of [720, 900]) {
    await page.viewport(width, 700);
    await until(() => expect(page.getByRole('columnheader', { name: 'Seller' }).elements()).toHaveLength(0));
    const cells = rows().flatMap((row) => [...row.querySelectorAll('td')]);
    const amounts = cells.filter((cell) => cell.textContent?.startsWith('$'));
    expect(amounts).toHaveLength(2);
    expect(amounts.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
    const badge = document.querySelector('tr[data-index="0"] .mantine-Badge-root');
    const room = badge?.closest('td')?.getBoundingClientRect().right ?? 0;
    expect(badge?.getBoundingClientRect().right).toBeLessThanOrEqual(room);
    await lookAt(`sessions-narrow-${width}`);
  }
});

test('columns are chosen and kept', async () => {
  const screen = await openOrders();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Charge ID' }).click();
  await page.getByRole('checkbox', { name: 'Track number' }).click();
  await lookAt('orders-columns');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('columnheader', { name: 'Charge ID' })).toBeVisible();
  await screen.reload();
  await expect.element(page.getByRole('columnheader', { name: 'Charge ID' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Track number' }).elements()).toEqual([]);
});
