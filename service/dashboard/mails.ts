// What the dashboard writes to members and to those who want to become one. No secret but the code; no subject holds it.
import type { Environment } from '../environment.ts';
import { CODE_LIFETIME_MIN } from '../one-time-code.ts';

type Words = { subject: string; body: string };

const CLOSING =
  'If you did not ask for this, leave it: without the code nothing happens. Nobody of ours will ever ask you for it.';

/** To a member who wants to sign in. */
export function signInMail(code: string, environment: Environment): Words {
  return {
    subject: `Your sign-in code (${environment})`,
    body: [`Your code for the ${environment} dashboard:`, code, lifetime(), CLOSING].join('\n\n'),
  };
}

/** To an address that a business was registered with. */
export function confirmationMail(code: string, businessName: string, environment: Environment): Words {
  return {
    subject: `Confirm your registration (${environment})`,
    body: [
      `${businessName} was registered with this address in the ${environment} dashboard. Your code:`,
      code,
      lifetime(),
      CLOSING,
    ].join('\n\n'),
  };
}

/** To a member whose address was registered with again. */
export function registeredAlreadyMail(code: string, environment: Environment): Words {
  return {
    subject: `You are registered already (${environment})`,
    body: [
      `Somebody, perhaps you, registered with this address in the ${environment} dashboard. It belongs to a member already, so nothing was made. This code signs you in:`,
      code,
      lifetime(),
      CLOSING,
    ].join('\n\n'),
  };
}

function lifetime(): string {
  return `It works once, for ${CODE_LIFETIME_MIN} minutes, in the browser that asked for it.`;
}
