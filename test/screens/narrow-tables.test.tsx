// Tables in a window of 720 px: amounts are whole, and buttons are inside their table.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ahead } from '../support/clock/screen-time.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, pageOf, returned } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

/** The words of amounts and buttons that are cut off in their cells, and of tables that are wider than their frame. */
function cutOff(): (string | null)[] {
  const frames = [...document.querySelectorAll<HTMLElement>('*:has(table)')].filter(
    (frame) => getComputedStyle(frame).overflowX === 'auto' && frame.scrollWidth > frame.clientWidth,
  );
  const cells = [...document.querySelectorAll<HTMLElement>('td')].filter(
    (cell) => /^\$[\d,.]+$/.test(cell.innerText) && cell.scrollWidth > cell.clientWidth,
  );
  const buttons = [...document.querySelectorAll<HTMLElement>('td button')].filter(
    (button) =>
      button.getBoundingClientRect().right > (button.closest('td')?.getBoundingClientRect().right ?? 0) ||
      button.scrollWidth > button.clientWidth,
  );
  return [...frames, ...cells, ...buttons].map(({ textContent }) => textContent);
}

test.each([
  ['en', 'Mark handled', 'days left'],
  ['es', 'Marcar atendida', 'Quedan'],
] as const)(
  'returns show the whole amount and the whole button in a narrow window (%s)',
  async (language, button, left) => {
    const one = returned({ code: 'R10', amount: 2_500_000, actBy: ahead(20, 'days') });
    const full = fullConsole();
    await openScreen('/returns', {
      environments: [marketplace()],
      language,
      width: 1280,
      height: 800,
      answers: { ...full, afterCharge: { ...full.afterCharge, returns: pageOf([one]) } },
    });
    for (const width of [1280, 900, 720]) {
      await page.viewport(width, 900);
      await expect.element(page.getByRole('button', { name: button })).toBeVisible();
      await until(() => expect(cutOff()).toEqual([]));
    }
    await expect.element(page.getByRole('cell').filter({ hasText: button })).toMatchTextContent(left);
    await lookAt(`returns-720-${language}`);
  },
);

test('calls that need review show their explanation and the button in a narrow window', async () => {
  await openScreen('/needs-review', {
    environments: [marketplace()],
    width: 720,
    height: 900,
    answers: fullConsole(),
  });
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  await expect.element(page.getByLabelText('How do you know?')).toBeVisible();
  await until(() => expect(cutOff()).toEqual([]));
  await lookAt('needs-review-720');
});

test('payouts and the statement show their amounts in a narrow window', async () => {
  await openScreen('/balance', {
    environments: [marketplace()],
    width: 720,
    height: 900,
    answers: fullConsole(),
  });
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await expect.element(payouts.getByRole('cell', { name: '$734.56' }).first()).toBeVisible();
  await until(() => expect(cutOff()).toEqual([]));
  await lookAt('balance-720');
});
