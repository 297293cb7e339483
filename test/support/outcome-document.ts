// The outcome table as docs/outcomes.md tells it.
import { OUTCOME_TABLE, type OutcomeRow } from '../../main/payments/outcome-table.ts';

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
const SHOWS = {
  answer: 'what was asked for, understood',
  reason: 'JSON that says why',
  names_asked: 'JSON that names the id in the call',
  names_first: 'JSON that names the first order, charge or payout',
  says_not_done: 'the payout’s own “not done”',
  anything: 'anything',
};

function happened({ met }: OutcomeRow): string {
  if (met.kind === 'not_sent') return NOT_SENT[met.how];
  if (met.kind === 'lost') return LOST[met.how];
  const statuses = met.statuses.map((status) => (typeof status === 'number' ? String(status) : status.join('–')));
  return `${statuses.join(', ')}; body: ${SHOWS[met.shows]}`;
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
