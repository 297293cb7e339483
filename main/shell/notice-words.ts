// What a notification says: how many of what, and where; never whose or how much. A lock screen shows it.
import type { Notice } from '../../contract/console/notices.ts';
import type { NoticeKind } from '../../contract/console/settings.ts';
import { t } from '../../messages/t.ts';

export function noticeWords({ counts, where }: Notice): { title: string; body: string } {
  const kinds = (Object.keys(counts) as NoticeKind[]).map((kind) => countWords(kind, counts[kind] ?? 0));
  const [first, ...others] = where;
  const place =
    first && others.length === 0
      ? first.name
      : t({ defaultMessage: '{count, number} environments' }, { count: where.length });
  const body = where.length === 0 ? t({ defaultMessage: 'Open Paydesk' }) : place;
  const [only = '', ...more] = kinds;
  if (more.length === 0) return { title: only, body };
  return { title: t({ defaultMessage: 'This needs you in Paydesk' }), body: kinds.join('\n') };
}

function countWords(kind: NoticeKind, count: number): string {
  switch (kind) {
    case 'returns':
      return t(
        { defaultMessage: '{count, plural, one {# return has a deadline} other {# returns have a deadline}}' },
        { count },
      );
    case 'needsReview':
      return t({ defaultMessage: '{count, plural, one {# item needs review} other {# items need review}}' }, { count });
    case 'approvals':
      return t(
        { defaultMessage: '{count, plural, one {# request waits} other {# requests wait}} for your approval' },
        { count },
      );
    case 'runs':
      return t(
        { defaultMessage: '{count, plural, one {A capture run has ended} other {# capture runs have ended}}' },
        { count },
      );
  }
}
