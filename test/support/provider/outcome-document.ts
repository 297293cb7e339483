// The outcome table as docs/outcomes.md tells it.
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { type Evidence, OUTCOME_TABLE, type OutcomeRow } from '../../../main/providers/hosted-ach/outcome-table.ts';

const NOT_SENT = {
  name_not_found: 'not sent: no such host (DNS)',
  connection_refused: 'not sent: connection refused',
  not_connected: 'not sent: no connection',
  not_trusted: 'not sent: TLS failed before the request left',
  proxy_unreachable: 'not sent: the proxy can’t be reached, or can’t reach the service (5xx)',
  proxy_refused: 'not sent: the proxy refuses',
  proxy_sign_in: 'not sent: the proxy asks for a password, or refuses it',
  host_not_allowed: 'not sent: the policy doesn’t allow the host',
};
const LOST = {
  timed_out: 'sent, no answer in time',
  connection_lost: 'sent, connection lost (reset)',
  redirected: 'sent, answered with a redirect',
};
const SHOWS: Record<Evidence | 'anything', string> = {
  answer: 'the requested result, understood',
  made_before: 'the id of the earlier result, by a documented refusal',
  problem: 'a documented refusal',
  challenged: 'a documented refusal, and a Bearer challenge',
  limited: 'a documented refusal, and Retry-After',
  retry_after: 'a page and Retry-After',
  anything: 'anything',
};

function happened({ condition }: OutcomeRow): string {
  if (condition.kind === 'not_sent') return NOT_SENT[condition.how];
  if (condition.kind === 'lost') return LOST[condition.how];
  const statuses = condition.statuses.map((status) => (typeof status === 'number' ? String(status) : status.join('–')));
  const codes = condition.codes ? `: ${condition.codes.map((code) => `\`${code}\``).join(', ')}` : '';
  return `${statuses.join(', ')}; shows: ${SHOWS[condition.evidence]}${codes}`;
}

function means({ verdict }: OutcomeRow): string {
  if (verdict.outcome !== 'refused') return verdict.outcome.replace('_', ' ');
  return verdict.passing ? 'refused, passing' : 'refused';
}

const called = (name: string) => name.replaceAll('_', ' ');

/** One line a row, in the table's order. */
export function outcomeLines(): string[] {
  return OUTCOME_TABLE.map((row) => {
    const operations =
      row.operations.length === OperationName.options.length ? 'every' : row.operations.map(called).join(', ');
    return `| ${happened(row)} | ${operations} | **${means(row)}** | ${row.why} |`;
  });
}
