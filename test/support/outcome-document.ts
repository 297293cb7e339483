// The outcome table as docs/outcomes.md tells it.
import { OUTCOME_TABLE, type OutcomeRow, type Shows } from '../../main/payments/outcome-table.ts';

const NOT_SENT = {
  name_not_found: 'not sent: no such host (DNS)',
  connection_refused: 'not sent: connection refused',
  not_connected: 'not sent: no connection came about',
  not_trusted: 'not sent: TLS failed before the request left',
};
const LOST = {
  timed_out: 'sent, and no answer in time',
  connection_lost: 'sent, and the connection was lost (reset)',
  redirected: 'sent, and answered with a redirect',
};
const SHOWS: Record<Shows | 'anything', string> = {
  answer: 'what was asked for, understood',
  made_before: 'the id of what was made before, in its documented member',
  says_already: 'that it was done already, and no id',
  reason: 'a reason',
  reason_beyond_status: 'a reason in more than the status’s own words',
  says_not_known: 'that this order (create order: this session) isn’t known',
  says_unauthorized: 'that the caller’s token or credentials are not accepted, and nothing else',
  says_wait: 'Retry-After or that there were too many calls, and nothing else',
  retry_after: 'Retry-After, and no JSON',
  says_not_done: 'the payout’s own “not done”',
  anything: 'anything',
};

function happened({ met }: OutcomeRow): string {
  if (met.kind === 'not_sent') return NOT_SENT[met.how];
  if (met.kind === 'lost') return LOST[met.how];
  const statuses = met.statuses.map((status) => (typeof status === 'number' ? String(status) : status.join('–')));
  return `${statuses.join(', ')}; shows: ${SHOWS[met.shows]}`;
}

function means({ means }: OutcomeRow): string {
  if (means.outcome !== 'refused') return means.outcome.replace('_', ' ');
  return means.passing ? 'refused, passing' : 'refused';
}

const called = (name: string) => name.replace('_', ' ');

/** One line a row, in the table's order. */
export function outcomeLines(): string[] {
  return OUTCOME_TABLE.map((row) => {
    const operations = row.operations.length === 4 ? 'every' : row.operations.map(called).join(', ');
    return `| ${happened(row)} | ${operations} | **${means(row)}** | ${row.why} |`;
  });
}
