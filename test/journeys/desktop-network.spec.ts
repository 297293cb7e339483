// The desktop app in a company's network: Chromium reads the PAC file, and the policy is shown and kept.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { newAuthority } from '../support/network/self-signed.ts';
import { test } from '../support/window/console-fixture.ts';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { openInElectron } from '../support/window/in-electron.ts';
import { ConsolePages } from './pages/console.ts';
import { lookAt } from './pages/screens.ts';

const ENVIRONMENT = {
  name: 'Corner Books',
  kind: 'production',
  mode: 'merchant',
  marketplaceId: null,
  baseUrl: 'https://api.pay.test',
  authUrl: 'https://auth.pay.test',
  jsUrl: 'https://js.pay.test',
  dashboardUrl: 'https://my.pay.test',
  sdkConstructor: 'ServicePay',
  orderSpelling: 'session_id',
  brandTitle: 'Corner Books',
  onboardingLink: null,
  holdingBalance: null,
};

/** A proxy that opens no tunnel, and a PAC file that leads to it for one domain. */
async function startRefusingProxy() {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const proxy = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      asked.push(String(head).split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const script = `function FindProxyForURL(url, host) {
    return dnsDomainIs(host, '.pay.test') ? 'PROXY 127.0.0.1:${port}' : 'DIRECT';
  }`;
  const pac = createHttpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ns-proxy-autoconfig' }).end(script);
  });
  await new Promise<void>((resolve) => pac.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    name: `127.0.0.1:${port}`,
    pacAddress: `http://127.0.0.1:${(pac.address() as AddressInfo).port}/proxy.pac`,
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
      pac.closeAllConnections();
      pac.close();
    },
  };
}

/** An SDK at this computer, signed by an authority that Chromium doesn't know. */
async function startSdk(authorityName: string) {
  const authority = newAuthority(authorityName);
  const server = createHttpsServer(authority.issue(['localhost']), (_request, response) => response.end('// an SDK'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    certificate: authority.cert,
    jsUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Where Paydesk finds an authority that Chromium doesn't know, and as what the check shows it. */
const KNOWN_TO_PAYDESK = {
  'in the policy': { environment: 'Corner Books', authority: 'Policy authority', shown: 'an added authority' },
  'in the file that OpenSSL reads': {
    environment: 'Northwind',
    authority: 'OpenSSL authority',
    shown: 'an authority of this computer',
  },
};

test('the desktop app keeps to the network that its policy describes', async () => {
  const runtime = runtimeForTests();
  if ('missing' in runtime) return test.skip(true, runtime.missing);
  const proxy = await startRefusingProxy();
  const [inPolicy, inOpenSsl] = await Promise.all(
    Object.values(KNOWN_TO_PAYDESK).map(({ authority }) => startSdk(authority)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-policy-'));
  chmodSync(folder, 0o755);
  const written = (name: string, text = '') => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const policy = {
    environments: [
      { ...ENVIRONMENT, jsUrl: inPolicy?.jsUrl },
      { ...ENVIRONMENT, name: 'Northwind', baseUrl: 'https://api.northwind.pay.test', jsUrl: inOpenSsl?.jsUrl },
    ],
    certificateFiles: [written('company-ca.pem', inPolicy?.certificate)],
    allowedHosts: ['*.pay.test', 'localhost'],
    proxy: { mode: 'pac', address: proxy.pacAddress },
    notifications: 'off',
    updates: { mode: 'off' },
  };
  const file = written('policy.json', JSON.stringify(policy));
  const environment = {
    ...(process.env as Record<string, string>),
    LC_ALL: 'C.UTF-8',
    PAYDESK_TEST_POLICY: file,
    SSL_CERT_FILE: written('openssl.pem', inOpenSsl?.certificate),
  };
  const { page, close } = await openInElectron(runtime, { dataFolder: join(folder, 'data'), environment });
  try {
    const pages = new ConsolePages(page);
    await pages.goTo('Network');

    await test.step('a policy’s environment goes by the policy’s PAC file, and nobody changes either', async () => {
      await page.getByRole('link', { name: 'See what your organization manages' }).click();
      const managed = page.getByRole('region', { name: 'Managed settings' });
      await expect(managed).toContainText(file);
      await expect(managed).toContainText('*.pay.test');
      await pages.goTo('Network');
      await expect(page.getByRole('button', { name: 'Save proxy' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Check Corner Books: Token URL' }).click();
      await expect(page.getByText(`The proxy ${proxy.name} refused the connection with status 403.`)).toBeVisible();
      expect(proxy.asked).toEqual(['CONNECT auth.pay.test:443 HTTP/1.1']);
    });

    const checks = page.getByRole('region', { name: 'Connection check' }).locator('[aria-live] > div');
    const checkSdkOf = async (name: string) => {
      const button = page.getByRole('button', { name: `Check ${name}: Browser SDK URL` });
      await button.click();
      return checks.filter({ has: button });
    };
    for (const [where, { environment: name, authority, shown }] of Object.entries(KNOWN_TO_PAYDESK))
      await test.step(`an SDK whose authority is only ${where} fails the check at the checkout`, async () => {
        const check = await checkSdkOf(name);
        await expect(check.getByText(`Signed by ${authority}, ${shown}.`)).toBeVisible();
        await expect(check.getByText('Fails at: Checkout preview')).toBeVisible();
        await expect(check.getByText(`because it doesn’t trust ${authority}`)).toContainText(
          'net::ERR_CERT_AUTHORITY_INVALID',
        );
        await expect(check.getByText('Ask your administrator to add this authority')).toBeVisible();
      });
    await lookAt(page, 'network-checkout-untrusted');
    const own = await checkSdkOf('Embedded sandbox');
    await expect(own.getByText('The checkout preview loads it.')).toBeVisible();
    await expect(own.getByText('Works')).toBeVisible();

    await test.step('a policy’s environment is its organization’s to change', async () => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await expect(page.getByRole('switch', { name: 'A return has a deadline' })).toBeDisabled();
      await expect(page.getByRole('switch', { name: 'A return has a deadline' })).not.toBeChecked();
      await pages.goTo('Environment');
      await page.getByRole('link', { name: 'Environments' }).click();
      await page.getByRole('button', { name: 'Switch to Corner Books' }).click();
      await expect(page.getByRole('heading', { name: 'Corner Books', level: 1 })).toBeVisible();
      await expect(page.getByText('Your organization manages this environment.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Enter API keys' })).toBeVisible();
    });
  } finally {
    await close();
    for (const server of [proxy, inPolicy, inOpenSsl]) server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
