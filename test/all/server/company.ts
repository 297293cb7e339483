// The company: its server as the package set it up, its sign-in service, and the desks of its four people.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { CLIENT_ID, CLIENT_SECRET, type openCompanyProvider } from '../../support/sign-in/company-provider.ts';
import { moveIn, type Place } from '../faults/console-process.ts';
import { ourService, type Provider, type ServiceReady } from '../faults/providers.ts';
import { freePorts } from '../ha/cluster.ts';
import type { Daemon, Debian } from './debian.ts';
import { type Desk, openDesk, signIn, until } from './desk.ts';
import { FOLDER, type Ground, OPTIONS_FILE } from './grounds.ts';

/** By the name with which they sign in, with the group that gives them their role. */
export const PEOPLE = {
  grace: { name: 'Grace Hopper', email: 'grace@example.com', groups: ['clerks'] },
  alan: { name: 'Alan Turing', email: 'alan@example.com', groups: ['approvers'] },
};
const ROLES = { clerks: 'clerk', approvers: 'approver' } as const;
const ADMINISTRATOR = 'Ada Lovelace';
/** Joins with a code, which the others don't need. */
const SUPPORT = 'Barbara Liskov';
const SECRET_FILE = '/etc/paydesk/oidc-secret';

export type Login = 'ada' | 'barbara' | keyof typeof PEOPLE;
export type Company = {
  /** For computers. */
  address: string;
  ledger: Daemon<unknown>;
  service: Daemon<ServiceReady>;
  provider: Provider;
  desks: Record<Login, Desk>;
  /** Where all work. */
  place: Place;
  close: () => Promise<void>;
};

/** Follows docs/server.md from the installed package to four desks. */
export async function foundCompany(
  debian: Debian,
  ground: Ground,
  signInService: Awaited<ReturnType<typeof openCompanyProvider>>,
  folder: string,
): Promise<Company> {
  const [ledgerPort = 0, servicePort = 0] = await freePorts(2);
  const serviceOptions = `PAYDESK_SERVICE_PORT="${servicePort}"\nPAYDESK_SERVICE_RATE_LIMIT="0"\n`;
  writeFileSync(debian.path('/etc/paydesk/service.env'), serviceOptions);
  const service = await debian.start<ServiceReady>('paydesk-service', join(folder, 'service.log'));
  const provider = await ourService(service.ready, service.stop);

  writeFileSync(debian.path(SECRET_FILE), CLIENT_SECRET, { mode: 0o640 });
  debian.type(['chown', 'root:paydesk', SECRET_FILE]);
  const sso = ['--oidc-issuer', signInService.issuer, '--oidc-client-id', CLIENT_ID];
  const told = debian.type([
    ...['paydesk-server', 'init', '--team', 'Corner Books', '--name', ADMINISTRATOR],
    ...['--hostname', 'localhost', '--port', String(ledgerPort), ...ground.options],
    ...[...sso, '--oidc-client-secret-file', SECRET_FILE],
  ]);
  const said = saidBy(told);
  debian.type(['sh', '-c', `test -z "$(find ${FOLDER} ! -user paydesk)" && test -s ${OPTIONS_FILE}`]);
  const ledger = await debian.start<unknown>('paydesk-ledger', join(folder, 'ledger.log'));

  const authority = debian.path(said.authority);
  // Programs of this run that speak to the server past Paydesk trust it too.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...pemIn(authority)]);
  const open = (login: Login) => openDesk(folder, login, authority, said.fingerprint);
  const ada = await open('ada');
  await ada.client.team.join({ address: said.address, invitation: said.code, device: 'ada' });
  const place = await moveIn(ada.client, provider);
  for (const [group, role] of Object.entries(ROLES)) await ada.client.companyGroups.set({ group, role });
  const others = {} as Record<keyof typeof PEOPLE, Desk>;
  for (const login of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
    others[login] = await open(login);
    await signIn(others[login], said.address, login);
  }
  await moveIn(others.grace.client, provider);
  const barbara = await open('barbara');
  await joinWithCode(ada, barbara, said.address);
  const desks = { ada, barbara, ...others };
  return {
    address: said.address,
    ledger,
    service,
    provider,
    desks,
    place,
    close: async () => {
      for (const desk of Object.values(desks)) await desk.close();
      await ledger.stop();
      await service.stop();
    },
  };
}

/** The administrator invites, compares the fingerprint that the other reads out, and approves. */
async function joinWithCode({ client: administrator }: Desk, { client, name }: Desk, address: string): Promise<void> {
  const { code } = await administrator.team.invite({ name: SUPPORT, role: 'support' });
  const { place } = await client.team.join({ address, invitation: code, device: name });
  const devices = (await administrator.team.people()).flatMap((person) => person.devices);
  const waiting = devices.find(({ state }) => state === 'waiting');
  if (!waiting || waiting.fingerprint !== place?.fingerprint) throw new Error('The fingerprints differ.');
  await administrator.team.approve({ deviceId: waiting.id });
  await until(`${name} is in`, async () => (await client.team.state()).place?.entrance === null);
}

const pemIn = (file: string): string[] => [readFileSync(file, 'utf8')];

/** What `init` printed. Throws where something that the next steps need isn't there. */
function saidBy(told: string) {
  const after = (label: string): string => {
    const [, value] = new RegExp(`^\\s*${label}\\s+(\\S.*)$`, 'm').exec(told) ?? [];
    if (value === undefined) throw new Error(`init says nothing of “${label}”: ${told}`);
    return value.trim();
  };
  return {
    address: after('Address for computers'),
    code: after(`Code for ${ADMINISTRATOR}`),
    authority: after('Certificate authority'),
    fingerprint: after('SHA-256'),
  };
}
