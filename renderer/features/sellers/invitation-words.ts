// The invitation as an e-mail, ready to be copied or opened in a mail program.

export type Invitation = { seller: string; marketplace: string; link: string };

/** What the e-mail is about. */
export const invitationSubject = ({ marketplace }: Pick<Invitation, 'marketplace'>): string =>
  `Take bank payments with ${marketplace}`;

/** The e-mail's text. It asks for no secret: keys are never sent by mail. */
export function invitationText({ seller, marketplace, link }: Invitation): string {
  return [
    `Hello ${seller},`,
    '',
    `${marketplace} invites you to take bank payments (ACH). It takes four steps:`,
    '',
    `1. Open ${link}`,
    '2. Register, and fill in your business details to activate your store.',
    '3. Generate API keys on the API keys page of your dashboard.',
    `4. Enter them on the integrations page of ${marketplace}. Never send the secret by e-mail.`,
    '',
    'Kind regards',
    marketplace,
  ].join('\n');
}

/** An address that opens a mail program with the invitation written. */
export function invitationMailto(invitation: Invitation, email: string | null): string {
  const subject = encodeURIComponent(invitationSubject(invitation));
  const body = encodeURIComponent(invitationText(invitation).replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${subject}&body=${body}`;
}
