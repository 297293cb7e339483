// A consumer's choice of a bank account: as calls, and in the checkout as a person makes it.
import type { FrameLocator } from 'playwright';
import type { PayableSession } from '../../../service/checkout/messages.ts';
import { checkoutStep, openPayable, type Served } from '../service/payment-service.ts';
import { proveConsumer } from './consumer-proof.ts';

/** An opened checkout whose consumer has proved who they are. */
export async function openProved(service: Served, sessionId: string): Promise<PayableSession> {
  const opened = await openPayable(service, sessionId);
  await proveConsumer(service, opened);
  return opened;
}

/** Logs in at an institution. */
export function logIn(
  service: Served,
  opened: PayableSession,
  { institution = 'first-sandbox-bank', password = 'any' } = {},
): Promise<Response> {
  return checkoutStep(service, opened, 'login', { institution, username: 'ada', password });
}

/** Logs in at First Sandbox Bank and chooses one of its accounts; gives the answer of the choice. */
export async function chooseAccount(service: Served, opened: PayableSession, account = 'everyday'): Promise<Response> {
  const loggedIn = await logIn(service, opened);
  if (!loggedIn.ok) throw new Error(await loggedIn.text());
  return checkoutStep(service, opened, 'account', { account });
}

/** An account number of First Sandbox Bank, typed. */
export function typeAccount(
  service: Served,
  opened: PayableSession,
  { routing = '011000015', account = '000123456789', kind = 'checking' } = {},
): Promise<Response> {
  return checkoutStep(service, opened, 'account', { routing_number: routing, account_number: account, kind });
}

/** The same in a checkout that stands at the choice of a bank, in either language: finds First Sandbox Bank, logs in, and stands at its accounts. */
export async function logInAtBank(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'First Sandbox Bank' }).click();
  await frame.getByLabel(/^(Username|Usuario|Nombre de usuario)/).fill('ada');
  await frame.getByLabel(/^(Password|Contraseña)/).fill('any');
  await frame.getByRole('button', { name: /^(Log in|Iniciar sesión|Entrar)/ }).click();
  await frame.getByRole('button', { name: 'Everyday Checking' }).waitFor();
}

/** And chooses the account of this name. */
export async function chooseAccountIn(frame: FrameLocator, account = 'Everyday Checking'): Promise<void> {
  await logInAtBank(frame);
  await frame.getByRole('button', { name: account }).click();
}
