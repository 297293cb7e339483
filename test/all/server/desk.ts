// A desk of the company: Paydesk as its window asks it, on a computer with a keychain of its own.
import { createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMembership } from '../../../main/team/membership.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { startConsoleHere } from '../../support/console/console-here.ts';
import { signInAt } from '../../support/sign-in/company-provider.ts';
import type { Who } from '../../support/team/team-desk.ts';
import type { Client } from '../faults/console-process.ts';

export type Desk = {
  name: string;
  client: Client;
  /** Its device as the server knows it, for a program that speaks to the server past Paydesk. */
  who: () => Who;
  /** Whether its keychain has this secret. */
  holds: (secret: string) => boolean;
  close: () => Promise<void>;
};

const LOOK_MS = 100;
const PATIENCE_MS = 30_000;

/** Switches a computer on, and adds the server's authority to it. `fingerprint`: what `init` printed. */
export async function openDesk(folder: string, name: string, authority: string, fingerprint: string): Promise<Desk> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const keychain = memoryKeychain();
  const { window: client, close } = await startConsoleHere(own, keychain, own);
  const file = { fileName: basename(authority), text: readFileSync(authority, 'utf8') };
  const found = (await client.network.readCertificates(file)).map((certificate) => certificate.fingerprint);
  if (found.join() !== fingerprint) throw new Error(`${authority} is ${found.join()}, and init printed ${fingerprint}`);
  await client.network.addCertificates({ ...file, fingerprints: found });
  const who = () => {
    const [, secret = ''] = keychain.entries().find(([account]) => account === 'device') ?? [];
    const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' });
    const { deviceId, ledgerId, publicKey } = readMembership(own) ?? fail(`${name} is in no team.`);
    return { deviceId, ledgerId, keys: { publicKey, privateKey } };
  };
  const holds = (secret: string) => keychain.entries().some(([, kept]) => kept.includes(secret));
  return { name, client, who, holds, close };
}

const fail = (words: string): never => {
  throw new Error(words);
};

/** Signs in with the company's account in the browser, and waits until the desk is in. */
export async function signIn({ client, name }: Desk, address: string, login: string): Promise<void> {
  const { signIn: begun } = await client.team.signIn({ address, device: name });
  await fetch(await signInAt(begun?.url ?? '', login));
  await until(`${name} is signed in`, async () => {
    const { signIn: underWay, place } = await client.team.state();
    if (underWay?.problem) throw new Error(`${name} can't sign in: ${underWay.problem.code}`);
    return underWay === null && place !== null && place.entrance === null && place.role !== null;
  });
}

/** Waits, and says what for where it doesn't come. */
export async function until(what: string, isSo: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const late = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`After ${ms / 1000} s it isn't so: ${what}.`);
    await pause(LOOK_MS);
  }
}
