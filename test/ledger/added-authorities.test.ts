// Certificate authorities that a company adds: trusted only after a person confirmed them, and what the checkout, which trusts others, makes of them.
import { expect, test } from 'vitest';
import { openNetworkDesk } from '../../main/features/network/network-desk.ts';
import { type OpenNetwork, openNetwork } from '../../main/network/open-network.ts';
import { openCompanyDesk, startBehindTls } from '../support/console/company-network.ts';
import { newAuthority } from '../support/network/self-signed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const COMPANY = newAuthority('Corner Books authority');
const INTERCEPTOR = newAuthority('An interceptor');
const added = [COMPANY.cert];

type Desk = Awaited<ReturnType<typeof openCompanyDesk>>;

test('what the audit log can’t note isn’t trusted and isn’t used', async () => {
  const desk = await openCompanyDesk({});
  const notNoted = { noteNetwork: () => Promise.reject(new Error('full')), listEnvironments: async () => [] };
  const { network, payments } = desk;
  const staff = openNetworkDesk({
    ledger: notNoted as never,
    network,
    payments,
    policy: null,
    updatesFeed: null,
  });
  const fingerprints = network.readCertificates('ca.pem', COMPANY.cert).map(({ fingerprint }) => fingerprint);
  await expect(staff.addCertificates({ fileName: 'ca.pem', text: COMPANY.cert, fingerprints })).rejects.toThrow('full');
  expect(network.certificates()).toEqual([]);
  await expect(staff.setProxy({ mode: 'server', server: 'proxy.test:1', bypass: '' })).rejects.toThrow('full');
  expect(network.proxy()).toEqual({ mode: 'system' });
  await expect(staff.signIn({ proxy: 'proxy.test:1', user: 'ana', password: 'secret' })).rejects.toThrow('full');
  expect(await network.signIn()).toBeNull();
});

test('an authority is trusted only after a person confirmed its fingerprint', async () => {
  const { network, payments } = await openCompanyDesk({});
  const noted: unknown[] = [];
  const ledger = {
    noteNetwork: async (_who: unknown, after: unknown) => void noted.push(after),
    listEnvironments: async () => [],
  };
  const staff = openNetworkDesk({
    ledger: ledger as never,
    network,
    payments,
    policy: null,
    updatesFeed: null,
  });
  const file = { fileName: 'ca.pem', text: COMPANY.cert + INTERCEPTOR.cert };
  const shown = await staff.readCertificates(file);
  expect(shown.map(({ subject }) => subject)).toEqual(['Corner Books authority', 'An interceptor']);
  expect(shown[0]?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  expect(network.certificates()).toEqual([]);
  // The file changed after it was shown: the second wasn't in it.
  const [first] = shown.map(({ fingerprint }) => fingerprint);
  for (const fingerprints of [[], [first ?? '']]) {
    await expect(staff.addCertificates({ ...file, fingerprints })).rejects.toMatchObject({
      problem: { kind: 'confirmation_wanted', code: 'certificate_not_confirmed', params: { file: 'ca.pem' } },
    });
  }
  expect(network.certificates()).toEqual([]);
  expect(noted).toEqual([]);
  await staff.addCertificates({ ...file, fingerprints: shown.map(({ fingerprint }) => fingerprint) });
  expect(network.certificates()).toEqual(shown);
  expect(noted).toHaveLength(2);
  expect(await staff.readCertificates(file)).toEqual([]);
});

/** The steps for the SDK of an environment at a service behind the company's authority. */
async function sdkChecked(desk: { network: OpenNetwork; payments: Desk['payments'] }, port: number) {
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId } = await addTestEnvironment({ ledger }, `https://localhost:${port}`);
  const { network, payments } = desk;
  const staff = openNetworkDesk({ ledger, network, payments, policy: null, updatesFeed: null });
  return (await staff.check({ environmentId, use: 'jsUrl' })).steps;
}

test('an SDK that Paydesk trusts by an added authority fails where the checkout doesn’t', async () => {
  const { port } = await startBehindTls(COMPANY);
  const details = 'net::ERR_CERT_AUTHORITY_INVALID';
  const untrusted = await sdkChecked(await openCompanyDesk({ added, inCheckout: details }), port);
  expect(untrusted.slice(-2)).toMatchObject([
    { name: 'answer', result: 'ok' },
    {
      name: 'checkout',
      result: 'failed',
      finding: { code: 'checkout_fails', details, authority: 'Corner Books authority' },
    },
  ]);
  const silent = await sdkChecked(await openCompanyDesk({ added, inCheckout: 'net::ERR_TIMED_OUT' }), port);
  expect(silent.at(-1)).toMatchObject({ result: 'failed', finding: { authority: null } });
  const loads = await sdkChecked(await openCompanyDesk({ added, inCheckout: null }), port);
  expect(loads.at(-1)).toMatchObject({ name: 'checkout', result: 'ok' });
});

test('in a browser, the check says that the browser may not trust an added authority', async () => {
  const { port } = await startBehindTls(COMPANY);
  const secret = { read: async () => null, save: async () => undefined, remove: async () => undefined };
  const network = await openNetwork({
    dataFolder: tempFolder(),
    secret,
    proxies: null,
    policy: null,
    env: {},
    platform: process.platform,
  });
  network.addCertificates('ca.pem', COMPANY.cert);
  const { payments } = await openCompanyDesk({ added });
  const steps = await sdkChecked({ network, payments }, port);
  expect(steps.at(-1)).toMatchObject({
    name: 'checkout',
    result: 'skipped',
    finding: { code: 'checkout_in_browser', authority: 'Corner Books authority' },
  });
});
