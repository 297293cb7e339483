// The preview's stage in both kinds of environment, light and dark, wide and narrow, as axe sees it and by the keyboard alone.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { embedded, frameAnswers, production, sessionDetail } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const LINK = 'https://shop.example.com/pay/{session_id}';
const answers = { sessions: { get: sessionDetail(), openPreview: { url: 'about:blank', origin: 'null' } } };

const focus = (name: string, role: 'radio' | 'button') =>
  (page.getByRole(role, { name }).element() as HTMLElement).focus();

test('the preview’s stage has nothing axe objects to, wide or narrow', async () => {
  await openScreen('/sessions/sess_1', { environments: [embedded({ checkoutLink: LINK })], answers });
  // By the keyboard alone: the size, the outcomes, the code to scan.
  focus('Phone', 'radio');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Tablet' })).toBeChecked();
  focus('Test outcome', 'button');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^Slow bank/ })).toBeVisible();
  await lookAt('stage-outcomes');
  await userEvent.keyboard('{Escape}');
  focus('Open on the consumer’s device', 'button');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toHaveFocus();
  await lookAt('stage-code');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Open on the consumer’s device' })).toHaveFocus();
  await page.getByTitle('Desktop').click();
  await page
    .getByRole('button', { name: /^Preview (checkout|anyway)/ })
    .first()
    .click();
  await until(() => expect(document.querySelector('iframe[title="Checkout preview"]')).not.toBeNull());
  await lookAt('stage-desktop');
  await page.viewport(900, 700);
  await lookAt('stage-desktop-narrow');
});

test('the stage of a production environment has nothing axe objects to, without a link and open', async () => {
  await openScreen('/sessions/sess_1', { environments: [production()], answers });
  await lookAt('stage-production-no-link');
  await page.viewport(900, 700);
  await page
    .getByRole('button', { name: /^Preview (checkout|anyway)/ })
    .first()
    .click();
  await until(() => expect(document.querySelector('iframe[title="Checkout preview"]')).not.toBeNull());
  await lookAt('stage-production-open-narrow');
});

test.each([
  [1440, 900],
  [1366, 768],
  [1024, 768],
])('at %d × %d the whole checkout is in sight as it opens, below a notice', async (width, height) => {
  const environments = [embedded()];
  const { console: known } = frameAnswers({ environments, role: 'alone' });
  const facts = { ...known?.facts, vault: { state: 'memory', reason: 'No keychain.' } };
  await openScreen('/sessions/sess_1', {
    environments,
    width,
    height,
    answers: { ...answers, console: { ...known, facts } } as Answers,
  });
  await expect.element(page.getByText('You’ll need to enter API keys again after a restart')).toBeVisible();
  await page.getByRole('button', { name: 'Preview checkout' }).click();
  await until(() => {
    const frame = document.querySelector('iframe[title="Checkout preview"]')?.getBoundingClientRect();
    expect(frame?.height).toBeGreaterThan(300);
    expect(frame?.bottom).toBeLessThanOrEqual(innerHeight);
    expect(window.scrollY).toBe(0);
  });
  // Developers' details are a click away, and stay open.
  expect(page.getByRole('log').query()).toBeNull();
  await page.getByRole('button', { name: /^Event log/ }).click();
  await expect.element(page.getByRole('log')).toBeVisible();
  await page.getByRole('button', { name: /^Event log/ }).click();
});
