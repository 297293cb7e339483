// The preview's stage in both kinds of environment, light and dark, wide and narrow, as axe sees it and by the keyboard alone.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { embedded, production, sessionDetail } from '../support/gateway/records.ts';
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
