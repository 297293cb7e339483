// A deadline as a person reads it: how much time is left, and the moment with its zone.
import { DEADLINE_NEAR_MS } from '../../contract/console/after-charge.ts';
import { t } from '../../messages/t.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** left: "3 days left". isNear: within two days. */
export type Deadline = { left: string; isNear: boolean; isOverdue: boolean };

/** Of an ISO 8601 time at the moment `nowMs` (epoch ms). */
export function deadlineOf(actBy: string, nowMs: number): Deadline {
  const left = Date.parse(actBy) - nowMs;
  const isOverdue = left < 0;
  return { left: leftWords(left), isNear: !isOverdue && left <= DEADLINE_NEAR_MS, isOverdue };
}

function leftWords(left: number): string {
  if (left < 0) {
    const days = Math.floor(-left / DAY);
    return days === 0
      ? t({ defaultMessage: 'Overdue' })
      : t({ defaultMessage: 'Overdue by {days, plural, one {# day} other {# days}}' }, { days });
  }
  if (left < HOUR) return t({ defaultMessage: 'Less than an hour left' });
  if (left < DAY) return t({ defaultMessage: '{hours, number} hr left' }, { hours: Math.floor(left / HOUR) });
  return t(
    { defaultMessage: '{days, plural, one {# day left} other {# days left}}' },
    { days: Math.floor(left / DAY) },
  );
}
