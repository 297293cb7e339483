// What is said where no code can be sent.
import { t } from '../../../messages/t.ts';

/** Members can't sign in until the operator has set up a mail server. */
export function noMailServer(): string {
  return t({
    defaultMessage:
      'This service can’t send codes because it has no mail server. Its operator can set one with --smtp smtp://host:port.',
  });
}
