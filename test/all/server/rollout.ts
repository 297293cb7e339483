// The rollout of one company: installed, enrolled, at work through kills, an upgrade and a full disk, restored, and one person's desk revoked.
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { TIMES } from '../../../main/process/times.ts';
import { openCompanyProvider } from '../../support/sign-in/company-provider.ts';
import { chanceOf } from '../faults/chance.ts';
import { stock } from '../faults/stock.ts';
import { review } from '../faults/team/review.ts';
import { codeOf } from '../faults/team/staff.ts';
import { type Verdict, verdictOn } from '../faults/verdict.ts';
import { whatItSays } from '../faults/what-it-says.ts';
import { type Company, foundCompany, PEOPLE } from './company.ts';
import type { Debian } from './debian.ts';
import { signIn, until } from './desk.ts';
import type { Ground } from './grounds.ts';
import {
  administratorTries,
  bookTries,
  moneyTries,
  type Orders,
  type Tried,
  tryAll,
  viewTries,
  wireTries,
} from './tries.ts';
import { captureAll } from './work.ts';

export type Rollout = {
  /** An empty folder. */
  folder: string;
  debian: Debian;
  ground: Ground;
  /** The package of the next version. */
  upgrade: string;
  orders: number;
  seed: number;
  say: (words: string) => void;
};
export type Outcome = { verdict: Verdict; tried: Tried };

/** So many of the orders are captured while the disk is full. */
const ON_FULL_DISK = 20;
/** A capture of the time that was lost may be judged once no desk's call can arrive any more. */
const SETTLES_WITHIN_MS = TIMES.leaseMs + TIMES.arrivesWithinMs + 90_000;
const REVIEW_MS = 2_000;
const OF_ROLE = ['role_not_allowed'];
const OF_REVOKED = ['device_revoked', 'team_session_over'];

export async function rollOut({ folder, debian, ground, upgrade, orders, seed, say }: Rollout): Promise<Outcome> {
  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  const signInService = await openCompanyProvider({ ...PEOPLE });
  const company = await foundCompany(debian, ground, signInService, folder);
  const { ledger, provider, desks, place } = company;
  const { ada, grace } = desks;
  say(`four desks are in, ${((performance.now() - begun) / 1000).toFixed(0)} s after the package was installed`);
  const [payments, [open]] = [await stock(provider, orders, Number.POSITIVE_INFINITY), await stock(provider, 1, 2)];
  const charged = payments[0];
  if (!open || !charged) throw new Error('There are no orders.');
  const answers = new Map<string, number>();
  const heard = (code: string) => void answers.set(code, (answers.get(code) ?? 0) + 1);
  const work = { place, chance: chanceOf(seed), heard };
  const half = Math.floor((orders - ON_FULL_DISK) / 2);
  const crash = async () => {
    await ledger.crash();
    say('the server was killed, and is up again');
  };

  await captureAll([ada, grace], { ...work, payments: payments.slice(0, half) }, crash);
  await ground.beforeUpgrade(ada.client);
  debian.install(upgrade);
  await ledger.stop();
  await ledger.start();
  await ground.afterUpgrade(ada.client);
  say(`upgraded to ${debian.type(['dpkg-query', '--show', 'paydesk-server']).trim().replace('\t', ' ')}`);
  await captureAll([ada, grace], { ...work, payments: payments.slice(half, orders - ON_FULL_DISK) }, crash);

  await ground.fillDisk();
  await healthIs(company, 503);
  await captureAll([grace], { ...work, payments: payments.slice(-ON_FULL_DISK), isImpatient: true });
  await ground.makeRoom();
  await healthIs(company, 200);
  await watched(company);
  say('the disk was full, and has room again');

  const tried: Tried = { refused: new Map(), letIn: [] };
  const of: Orders = { open, charged };
  await tryRoles(company, of, tried);

  await ledger.stop();
  await ground.restore();
  debian.type(['paydesk-server', 'restored']);
  await ledger.start();
  await healthIs(company, 503);
  await until('the ledger can be unlocked', () =>
    ada.client.backup.unseal({ name: 'Ada Lovelace', reason: 'The other copy is gone', otherCopyIsGone: true }).then(
      () => true,
      () => false,
    ),
  );
  await healthIs(company, 200);
  // The sign-in service takes the refresh token of before for a stolen one.
  await signIn(grace, company.address, 'grace');
  say('restored from the backup, and unlocked');
  await captureAll([ada, grace], { ...work, payments });
  await settle(company);
  await captureAll([ada, grace], { ...work, payments });

  await revokeGrace(company, of, tried);
  for (const [who, count] of tried.refused) say(`${who} was refused ${count} times`);
  say(`captures were answered: ${[...answers].map(([code, count]) => `${count} ${code}`).join(', ')}`);

  const { fault } = await ada.client.audit.check();
  const said = {
    word: await whatItSays(ada.client, place, payments),
    auditFault: fault && `line ${fault.seq}: ${fault.kind}`,
  };
  const all = await provider.charges();
  if (all.some(({ orderId }) => orderId === open.orderId))
    tried.letIn.push('The order that no role may capture was charged.');
  const charges = all.filter(({ orderId }) => orderId !== open.orderId);
  await company.close();
  signInService.close();
  return { verdict: verdictOn(payments, { charges, orders: [] }, said), tried };
}

/** Each role tries what is another's, at its desk and past it. Each can read, so that it is the role that is refused. */
async function tryRoles({ desks, address, place }: Company, of: Orders, tried: Tried): Promise<void> {
  const { grace, alan, barbara } = desks;
  for (const { client } of [grace, alan, barbara]) await client.orders.list({ environmentId: place.environmentId });
  for (const { name, client, who } of [alan, barbara]) {
    await tryAll(name, moneyTries(client, place, of), OF_ROLE, tried);
    await tryAll(name, { ...administratorTries(client), ...bookTries(client, place) }, OF_ROLE, tried);
    await tryAll(name, wireTries(address, who(), place, of), OF_ROLE, tried);
  }
  const { refund } = moneyTries(grace.client, place, of);
  await tryAll('grace', { ...(refund && { refund }), ...administratorTries(grace.client) }, OF_ROLE, tried);
}

/** The clerk leaves: the desk is revoked and the person removed. Nothing works at that desk, nor by signing in again. */
async function revokeGrace({ desks, address, place, provider }: Company, of: Orders, tried: Tried): Promise<void> {
  const { ada, grace } = desks;
  const { clientSecret } = provider.keys;
  if (!grace.holds(clientSecret)) throw new Error('The clerk has no keys that could be taken away.');
  const { deviceId } = grace.who();
  await ada.client.team.revoke({ deviceId });
  const { refund, ...own } = moneyTries(grace.client, place, of);
  const mayOnce = { ...own, ...viewTries(grace.client, place, of), ...wireTries(address, grace.who(), place, of) };
  await tryAll('a revoked desk', mayOnce, OF_REVOKED, tried);
  const mightNever = {
    ...(refund && { refund }),
    ...administratorTries(grace.client),
    ...bookTries(grace.client, place),
  };
  await tryAll('a revoked desk', mightNever, [...OF_REVOKED, ...OF_ROLE], tried);
  await until('the revoked desk has no API keys', async () => !grace.holds(clientSecret));
  const leaver = (await ada.client.team.people()).find(({ name }) => name === PEOPLE.grace.name);
  await ada.client.team.removePerson({ personId: leaver?.id ?? '' });
  await grace.client.team.leave({ abandonsMove: false }).catch(() => undefined);
  const again = await signIn(grace, address, 'grace').then(
    () => 'ok',
    (error: Error) => error.message,
  );
  if (!again.includes('company_account_removed')) tried.letIn.push(`a removed person who signs in again: ${again}`);
  else tried.refused.set('a removed person', 1);
}

/** What is open after a restore is answered by the service's feed, or by a person who looks in its books. */
async function settle({ desks, provider, place }: Company): Promise<void> {
  const { client } = desks.ada;
  await until(
    'nothing is left in review',
    async () => {
      await review(client, place, provider).catch(() => []);
      await pause(REVIEW_MS);
      return (await client.journal.unknownCount({ environmentId: place.environmentId }).catch(codeOf)) === 0;
    },
    SETTLES_WITHIN_MS,
  );
}

/** What a company's monitoring reads. */
async function watched({ address }: Company): Promise<void> {
  const live = await fetch(`${address}/live`);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  if (live.status !== 200 || !/^paydesk_ledger_\w+/m.test(metrics)) throw new Error(`Nothing to watch: ${metrics}`);
}

const healthIs = ({ address }: Company, status: number): Promise<void> =>
  until(`/health is ${status}`, async () => (await fetch(`${address}/health`).catch(() => null))?.status === status);
