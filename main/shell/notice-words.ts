// What a notification says of payments that came back: how many and where, never whose or how much.
import type { ReturnsNotice } from '../../contract/console/notices.ts';
import { t } from '../../messages/t.ts';

export function noticeWords({ count, where: [first, ...rest] }: ReturnsNotice): { title: string; body: string } {
  const title =
    rest.length === 0
      ? t(
          { defaultMessage: '{count, plural, one {# payment} other {# payments}} came back in {environment}' },
          { count, environment: first.name },
        )
      : t(
          {
            defaultMessage:
              '{count, plural, one {# payment} other {# payments}} came back in {environments, number} environments',
          },
          { count, environments: rest.length + 1 },
        );
  return { title, body: t({ defaultMessage: 'Open Returns', description: 'What a click on a notification does' }) };
}
