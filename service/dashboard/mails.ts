// What the dashboard writes to members and to those who want to become one. No secret but the code, which no subject holds;
// and nothing that a stranger typed: whoever registers could otherwise have us mail their words to anybody.
import type { Environment } from '../environment.ts';
import { CODE_LIFETIME_MIN } from '../one-time-code.ts';

export type MailWords = { subject: string; body: string };

/** Which dashboard writes; `url` has no slash at its end. */
export type WritingDashboard = { environment: Environment; url: string };

const CLOSING = "If you didn't ask for this code, ignore this mail. Never share the code: we will not ask you for it.";

/** To a member who wants to sign in. */
export function signInMail(code: string, from: WritingDashboard): MailWords {
  return {
    subject: `Your sign-in code (${from.environment})`,
    body: letter(`Your code for the ${from.environment} dashboard:`, code, from),
  };
}

/** To an address that a business was registered with. */
export function confirmationMail(code: string, from: WritingDashboard): MailWords {
  return {
    subject: `Confirm your registration (${from.environment})`,
    body: letter(
      `A business was registered with this address in the ${from.environment} dashboard. Confirm it with this code:`,
      code,
      from,
    ),
  };
}

/** To a member whose address was registered with again. */
export function registeredAlreadyMail(code: string, from: WritingDashboard): MailWords {
  return {
    subject: `You are registered already (${from.environment})`,
    body: letter(
      `A business was registered with this address in the ${from.environment} dashboard, but you are a member there already, so nothing was created. This code signs you in:`,
      code,
      from,
    ),
  };
}

/** To a member who is about to make API keys or to change business details. */
export function changeCodeMail(code: string, from: WritingDashboard): MailWords {
  const { environment } = from;
  return {
    subject: `Your code to confirm a change (${environment})`,
    body: letter(
      `Your code to make API keys or to change business details in the ${environment} dashboard:`,
      code,
      from,
      "If you didn't ask for this code, somebody else may be signed in as you. Never share the code: we will not ask you for it.",
    ),
  };
}

/** To every member, once one of them has made API keys; `by` is an e-mail address. */
export function keysMadeMail({ clientId, by }: { clientId: string; by: string }, from: WritingDashboard): MailWords {
  return {
    subject: `New API keys (${from.environment})`,
    body: [
      `${by} made API keys in the ${from.environment} dashboard. Their client ID:`,
      clientId,
      `If none of you meant to, revoke them at once:\n${from.url}/keys`,
    ].join('\n\n'),
  };
}

type SettlementAccount = { routing_number: string; account_last_four: string };

/** To every member, once one of them has changed the business details; `by` is an e-mail address. */
export function detailsChangedMail(by: string, account: SettlementAccount, from: WritingDashboard): MailWords {
  return {
    subject: `Business details changed (${from.environment})`,
    body: [
      `${by} changed the business details in the ${from.environment} dashboard.`,
      `Money settles to the account ending in ${account.account_last_four}, routing number ${account.routing_number}.`,
      `If none of you meant to, correct them at once:\n${from.url}/business`,
    ].join('\n\n'),
  };
}

function letter(opening: string, code: string, { url }: WritingDashboard, closing = CLOSING): string {
  const lifetime = `It works once, for ${CODE_LIFETIME_MIN} minutes, in the browser that asked for it, at:\n${url}`;
  return [opening, code, lifetime, closing].join('\n\n');
}
