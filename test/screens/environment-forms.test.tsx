// Forms about an environment: what they refuse, and where they say it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import { ago } from '../support/clock/screen-time.ts';
import { chooseFile, textFile } from '../support/gateway/choose-file.ts';
import { type OutputOf, refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { embedded, frameAnswers, marketplace } from '../support/gateway/records.ts';

type Typed = { use: 'baseUrl' | 'authUrl' | 'jsUrl' | 'dashboardUrl'; address: string };

const answered = ({ use, address }: Typed): OutputOf<'network', 'checkTyped'> => ({
  environmentId: null,
  use,
  address,
  steps: [{ name: 'answer', result: 'ok', finding: { code: 'answered', status: 200 } }],
  at: ago(0, 'minutes'),
});

const lost = (typed: Typed): OutputOf<'network', 'checkTyped'> => ({
  ...answered(typed),
  steps: [{ name: 'name', result: 'failed', finding: { code: 'name_not_found', host: new URL(typed.address).host } }],
});

async function fill(form: ReturnType<typeof page.getByRole>, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabelText(label, { exact: true }).fill(text);
}

test('an environment with the same address, or with a wrong one, is refused by its field', async () => {
  const screen = await openScreen('/environments', {
    answers: {
      network: { checkTyped: answered },
      environments: { add: refuse('environment_address_taken', { environment: 'First name' }) },
    },
  });
  await page.getByRole('button', { name: 'Add environment' }).click();
  const form = page.getByRole('dialog');
  await fill(form, {
    Name: 'Second name',
    'API base URL': 'https://pay.example',
    'Token URL': 'http://pay.example',
    'Browser SDK URL': 'https://js.example',
    'Dashboard URL': 'https://dashboard.example',
  });
  await form.getByRole('button', { name: 'Add environment' }).click();
  await expect.element(form.getByText('Start the address with https://', { exact: false })).toBeVisible();
  await lookAt('environment-form-refused');
  expect(screen.inputsOf('environments.add')).toEqual([]);
  await form.getByLabelText('Token URL').fill('https://pay.example');
  await form.getByRole('button', { name: 'Add environment' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('First name already uses this API base URL.');
});

test('the addresses of a new environment are tested first, and it can be added though one doesn’t answer', async () => {
  const isLost = (typed: Typed) => typed.address.includes('wrong');
  const screen = await openScreen('/environments', {
    answers: {
      network: { checkTyped: (typed: Typed) => (isLost(typed) ? lost(typed) : answered(typed)) },
      environments: { add: refuse('environment_name_taken', { name: 'Second name' }) },
    },
  });
  await page.getByRole('button', { name: 'Add environment' }).click();
  const form = page.getByRole('dialog');
  const addresses = {
    'API base URL': 'https://pay.example',
    'Token URL': 'https://wrong.example',
    'Browser SDK URL': 'https://js.example',
    'Dashboard URL': 'https://dashboard.example',
  };
  await fill(form, { Name: 'Second name', ...addresses });
  await form.getByRole('button', { name: 'Add environment' }).click();
  const tests = form.getByRole('group', { name: 'Address test' });
  await expect.element(tests).toMatchTextContent('No address found for wrong.example.');
  expect(tests.getByText('Works').all()).toHaveLength(3);
  expect(screen.inputsOf('environments.add')).toEqual([]);
  await lookAt('environment-not-reached');
  // Another wrong address is tested again before it can be added.
  await form.getByLabelText('Token URL').fill('https://wrong.also.example');
  await form.getByRole('button', { name: 'Add anyway' }).click();
  await expect.element(tests).toMatchTextContent('No address found for wrong.also.example.');
  expect(screen.inputsOf('environments.add')).toEqual([]);
  await form.getByRole('button', { name: 'Add anyway' }).click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent('already an environment named');
  expect(screen.inputsOf('environments.add')).toHaveLength(1);
});

test('a file with an environment that isn’t one says which of its fields is wrong', async () => {
  await openScreen('/environments');
  await page.getByRole('button', { name: 'Import environment' }).click();
  const bad = { format: 'paydesk-environment-1', environment: { name: 'x', clientSecret: 'y' }, logo: null };
  await chooseFile(textFile('bad.json', JSON.stringify(bad)));
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('environment.clientSecret');
  await lookAt('environment-import');
});

test('no screen of a marketplace’s environment has anything axe objects to', async () => {
  const screen = await openScreen('/environment', { environments: [marketplace()] });
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Sellers' })).toBeVisible();
  const edges = [...document.querySelectorAll('main section')].map((card) => {
    const { left, right } = card.getBoundingClientRect();
    return `${left} to ${right}`;
  });
  expect(edges.length).toBeGreaterThan(3);
  expect(new Set(edges).size, 'all cards are as wide').toBe(1);
  await lookAt('environment-marketplace');
  await screen.go('/sessions');
  await page.getByRole('button', { name: 'New session' }).first().click();
  await fill(page.getByRole('dialog'), { Amount: '40', 'First name': 'Ada', 'Last name': 'Lovelace' });
  await lookAt('new-session-marketplace');
});

test('the sandbox’s page says where its records are that can’t be used', async () => {
  const environments = [embedded()];
  const frame = frameAnswers({ environments, role: 'alone' });
  const file = '/home/ada/.paydesk/service/service.db.set-aside-2026-11-26';
  const facts = { ...(frame.console?.facts as ConsoleFacts), sandboxSetAside: file };
  await openScreen('/environment', { environments, answers: { console: { facts } } });
  await expect.element(page.getByText('The sandbox started empty')).toBeVisible();
  await expect.element(page.getByText(file, { exact: false })).toBeVisible();
  await lookAt('environment-sandbox-set-aside');
});
