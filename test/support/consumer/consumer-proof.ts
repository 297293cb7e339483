// A consumer who proves who they are: the work, the code, and entering it; over HTTP and in a browser.
import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FrameLocator } from 'playwright';
import type { PayableSession, SentCode } from '../../../service/checkout/messages.ts';
import { FEWEST_STEPS } from '../../../service/checkout/steps/proof-of-work.ts';
import { checkoutStep, type Served } from '../service/payment-service.ts';

/** An address of its own: an address gets only so many codes an hour. */
export function freshAddress(): string {
  return `consumer-${randomUUID()}@example.test`;
}

/** A fresh challenge of this visit, solved; no step is tried that the service says it never chooses. */
export async function solvedChallenge(service: Served, opened: PayableSession): Promise<object> {
  const challenge = await (await checkoutStep(service, opened, 'challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: FEWEST_STEPS });
  return { challenge, solution };
}

/** Asks for a code, with fresh work done for it. */
export async function askForCode(
  service: Served,
  opened: PayableSession,
  contact: object = { kind: 'email', contact: freshAddress() },
): Promise<Response> {
  return checkoutStep(service, opened, 'code', { proof: await solvedChallenge(service, opened), contact });
}

/** The same where it must work: what the page is told. */
export async function sentCode(service: Served, opened: PayableSession, contact?: object): Promise<SentCode> {
  const answer = await askForCode(service, opened, contact);
  if (!answer.ok) throw new Error(`No code was sent: ${await answer.text()}`);
  return (await answer.json()) as SentCode;
}

/** Proves to a sandbox that a contact, a fresh address where none is given, is this visit's consumer's. */
export async function proveConsumer(service: Served, opened: PayableSession, contact?: object): Promise<void> {
  const { sandbox_code: code } = await sentCode(service, opened, contact);
  const answer = await checkoutStep(service, opened, 'verify', { code });
  if (!answer.ok) throw new Error(`The code was refused: ${await answer.text()}`);
}

/** The same in a sandbox's checkout, in either language: from its first screen to the one after the code. */
export async function proveByCode(frame: FrameLocator, contact = freshAddress()): Promise<void> {
  const send = frame.getByRole('button', { name: /^(Send me a code|Enviarme un código)$/ });
  await send.waitFor();
  // Where the session names a contact, the code goes there.
  const field = frame.getByRole('textbox', { name: /^(Email|Correo)/ });
  if (await field.isVisible()) await field.fill(contact);
  await send.click();
  await frame.getByRole('button', { name: /^(Use it|Usarlo)$/ }).click();
  await frame.getByRole('textbox', { name: /^(Six-digit code|Código de seis)/ }).waitFor({ state: 'detached' });
}
