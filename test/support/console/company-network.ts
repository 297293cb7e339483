// A company's network on the loopback address: a real service behind TLS at a name only its proxy finds, and Paydesk's parts set up for it.
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ProxySettings } from '../../../contract/console/network.ts';
import { openNetwork, type SystemProxies } from '../../../main/network/open-network.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import type { Authority } from '../network/self-signed.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { organizationOf, serviceOfTest } from '../service/payment-service.ts';

/** Found by the proxy only. */
export const COMPANY_HOST = 'api.pay.test';
export const FEED = '/latest-linux.yml';

/** A real service behind TLS, and what came in clear to its front. */
export async function startBehindTls(authority: Authority) {
  const service = await serviceOfTest();
  const received: string[] = [];
  const target = new URL(service.listening);
  const front = createServer(authority.issue([COMPANY_HOST, 'localhost']), (incoming, outgoing) => {
    received.push(`${incoming.method} ${incoming.url}`);
    if (incoming.url === FEED) return void outgoing.end('version: 9.9.9\n');
    const { hostname, port, host } = target;
    const asked = {
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host },
    };
    const onward = request(asked, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  const keys = await service.issueKeys(organizationOf(service, 'merchant').id);
  return { service, received, keys, port };
}

type CompanySettings = {
  proxy?: ProxySettings;
  /** What the system, or the PAC file, lists for any address. */
  listed?: string;
  signIn?: { proxy: string; user: string; password: string };
  /** PEM texts that a person added. */
  added?: string[];
  env?: Record<string, string>;
  /** What Chromium says of the SDK; null where it loads. */
  inCheckout?: string | null;
};

/** Paydesk's network and payments, set up as a person would. */
export async function openCompanyDesk({
  proxy,
  listed,
  signIn,
  added = [],
  env = {},
  inCheckout = null,
}: CompanySettings) {
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const asked: string[] = [];
  const proxies: SystemProxies = {
    readsPac: true,
    use: async () => undefined,
    tryInCheckout: async () => inCheckout,
    resolve: async (address) => {
      asked.push(address);
      return listed ?? 'DIRECT';
    },
  };
  const dataFolder = tempFolder();
  const parts = { dataFolder, secret: vault.proxy, proxies, policy: null, env, platform: process.platform };
  const network = await openNetwork(parts);
  if (proxy) await network.setProxy(proxy);
  if (signIn) await network.saveSignIn(signIn);
  for (const text of added) network.addCertificates('company-ca.pem', text);
  const payments = openPayments(vault, { tokenMs: 5000, callMs: 5000, network });
  return { vault, network, payments, dataFolder, asked };
}
