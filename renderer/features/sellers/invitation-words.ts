// The invitation as an e-mail, ready to be copied or opened in a mail program.
import { t } from '../../../messages/t.ts';

export type Invitation = { seller: string; marketplace: string; link: string };

/** What the e-mail is about. */
export const invitationSubject = ({ marketplace }: Pick<Invitation, 'marketplace'>): string =>
  t({ defaultMessage: 'Take bank payments with {marketplace}' }, { marketplace });

/** The e-mail's text. It asks for no secret: keys are never sent by mail. */
export function invitationText({ seller, marketplace, link }: Invitation): string {
  return [
    t({ defaultMessage: 'Hello {seller},' }, { seller }),
    '',
    t(
      { defaultMessage: '{marketplace} invites you to take bank payments (ACH). It takes four steps:' },
      { marketplace },
    ),
    '',
    t({ defaultMessage: '1. Open {link}' }, { link }),
    t({ defaultMessage: '2. Register, and fill in your business details to activate your store.' }),
    t({ defaultMessage: '3. Generate API keys on the API keys page of your dashboard.' }),
    t(
      { defaultMessage: '4. Enter them on the integrations page of {marketplace}. Never send the secret by email.' },
      { marketplace },
    ),
    '',
    t({ defaultMessage: 'Kind regards' }),
    marketplace,
  ].join('\n');
}

/** An address that opens a mail program with the invitation written. */
export function invitationMailto(invitation: Invitation, email: string | null): string {
  const subject = encodeURIComponent(invitationSubject(invitation));
  const body = encodeURIComponent(invitationText(invitation).replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${subject}&body=${body}`;
}
