// What members are written when a webhook is disabled.
import { t } from '../../messages/t.ts';
import { environmentName } from '../settings/environment.ts';
import type { MailWords, WritingDashboard } from './mails.ts';

/** To every member, once each time. Of its address only the host is named: a path may hold a secret. */
export function webhookDisabledMail({ id, url }: { id: string; url: string }, from: WritingDashboard): MailWords {
  const environment = environmentName(from.environment);
  return {
    subject: t({ defaultMessage: 'A webhook was disabled ({environment})' }, { environment }),
    body: [
      t(
        {
          defaultMessage:
            'For 5 days, {host} hasn’t answered an event with success. Events are no longer sent to this webhook:',
        },
        { host: new URL(url).host },
      ),
      id,
      t(
        {
          defaultMessage:
            'The feed of events has what you missed. Once your program works again, enable the webhook: {call}.',
        },
        { call: `POST /dashboard/api/webhooks/${id}/enable` },
      ),
    ].join('\n\n'),
  };
}
