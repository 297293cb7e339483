// What the dashboard writes to members and to those who want to become one. No secret but the code, which no subject holds;
// and nothing that a stranger typed: otherwise a registration could have us mail its words to anybody.
import { t } from '../../messages/t.ts';
import { CODE_LIFETIME_MIN } from '../secrets/one-time-code.ts';
import { type Environment, environmentName } from '../settings/environment.ts';

export type MailWords = { subject: string; body: string };

/** Which dashboard writes; `url` has no slash at its end. */
export type WritingDashboard = { environment: Environment; url: string };

/** To a member who wants to sign in. */
export function signInMail(code: string, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'Your sign-in code ({environment})' }, { environment }),
    body: codeLetter(
      t({ defaultMessage: 'Use this code to sign in to the payment dashboard ({environment}):' }, { environment }),
      code,
      from,
    ),
  };
}

/** To an address that a business was registered with. */
export function confirmationMail(code: string, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'Confirm your registration ({environment})' }, { environment }),
    body: codeLetter(
      t(
        {
          defaultMessage:
            'Someone registered a business with this address in the payment dashboard ({environment}). Use this code to confirm the registration:',
        },
        { environment },
      ),
      code,
      from,
    ),
  };
}

/** To a member whose address was registered with again. */
export function registeredAlreadyMail(code: string, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'You’re already registered ({environment})' }, { environment }),
    body: codeLetter(
      t(
        {
          defaultMessage:
            'Someone tried to register a business with this address in the payment dashboard ({environment}). You already have an account, so nothing was created. Use this code to sign in:',
        },
        { environment },
      ),
      code,
      from,
    ),
  };
}

/** To a member who is about to make API keys or to change business details. */
export function changeCodeMail(code: string, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'Your code to confirm a change ({environment})' }, { environment }),
    body: codeLetter(
      t(
        {
          defaultMessage:
            'Use this code to create API keys or change business details in the payment dashboard ({environment}):',
        },
        { environment },
      ),
      code,
      from,
      t({
        defaultMessage:
          'If you didn’t request this code, someone else may be signed in to your account. Never share it. We’ll never ask you for it.',
      }),
    ),
  };
}

/** To every member, once one of them has made API keys; `by` is an email address. */
export function keysMadeMail({ clientId, by }: { clientId: string; by: string }, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'New API keys ({environment})' }, { environment }),
    body: [
      t(
        { defaultMessage: '{email} created API keys in the payment dashboard ({environment}). The client ID is:' },
        { email: by, environment },
      ),
      clientId,
      `${t({ defaultMessage: 'If nobody on your team meant to do this, revoke the keys now:' })}\n${from.url}/keys`,
    ].join('\n\n'),
  };
}

type SettlementAccount = { routing_number: string; account_last_four: string };

/** To every member, once one of them has changed the business details; `by` is an email address. */
export function detailsChangedMail(by: string, account: SettlementAccount, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'Business details changed ({environment})' }, { environment }),
    body: [
      t(
        { defaultMessage: '{email} changed the business details in the payment dashboard ({environment}).' },
        { email: by, environment },
      ),
      t(
        { defaultMessage: 'Settlements go to the account ending in {lastFour}, routing number {routingNumber}.' },
        { lastFour: account.account_last_four, routingNumber: account.routing_number },
      ),
      `${t({ defaultMessage: 'If nobody on your team meant to do this, correct the details now:' })}\n${from.url}/business`,
    ].join('\n\n'),
  };
}

function codeLetter(opening: string, code: string, { url }: WritingDashboard, closing = ignoreIt()): string {
  const lifetime = t(
    {
      defaultMessage:
        'The code works once and expires in {minutes, plural, one {# minute} other {# minutes}}. Enter it in the browser where you requested it:',
    },
    { minutes: CODE_LIFETIME_MIN },
  );
  return [opening, code, `${lifetime}\n${url}`, closing].join('\n\n');
}

function ignoreIt(): string {
  return t({
    defaultMessage:
      'If you didn’t request this code, ignore this email. Never share the code. We’ll never ask you for it.',
  });
}
