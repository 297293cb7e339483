// What a seeded ledger holds beside its payments: sellers, runs of captures, the browser's events, a statement and the audit log.
import { BEGINNING, hashLine } from '../../main/ledger/audit/hash-line.ts';
import type { InsertRow } from './insert-rows.ts';
import { beginningOf, chargedAt, type Fill, isoOf, SEEDED, type SeededPayment, uuidOf } from './payments.ts';
import { SHOPS } from './people.ts';

const { provider, environmentId, marketplaceId } = SEEDED;

export function insertSellers(insert: InsertRow, fill: Fill): void {
  const created_at = isoOf(beginningOf(fill));
  insert('environment', {
    id: environmentId,
    provider,
    name: 'Seeded market',
    kind: 'sandbox',
    base_url: provider,
    auth_url: provider,
    js_url: provider,
    dashboard_url: provider,
    sdk_constructor: 'ServicePay',
    brand_title: 'Market',
    created_at,
    mode: 'marketplace',
    marketplace_id: marketplaceId,
  });
  const account = { environment_id: environmentId, created_at };
  insert('account', { ...account, id: 'platform', name: 'Seeded market', role: 'platform' });
  for (let n = 0; n < fill.sellers; n += 1) {
    const shop = SHOPS[n % SHOPS.length] ?? '';
    const name = n < SHOPS.length ? shop : `${shop} ${n}`;
    insert('account', { ...account, id: `seller_${n}`, name, role: 'seller' });
    for (const step of ['link_shared', 'activated', 'keys_generated'])
      insert('seller_step', { account_id: `seller_${n}`, step, done: 1, at: created_at, actor: 'Grace' });
  }
}

/** Inserts what is beside each payment, in their order. */
export function insertBesides(insert: InsertRow, fill: Fill): (payment: SeededPayment) => void {
  const insertAudit = auditOf(insert);
  const insertStatement = statementOf(insert, fill);
  return (payment) => {
    insertCheckout(insert, payment);
    insertRunItem(insert, payment, fill);
    insertStatement(payment);
    insertAudit(payment);
  };
}

function insertCheckout(insert: InsertRow, { suffix, sessionId, beginsAt }: SeededPayment): void {
  const kind = 'started';
  const id = uuidOf(suffix, 4);
  insert('checkout_event', {
    id,
    provider,
    session_id: sessionId,
    at: isoOf(beginsAt),
    kind,
    event: `{"kind":"${kind}"}`,
  });
}

const RUN_LENGTH = 10_000;

/** All orders went through runs. One that waits was left out. */
function insertRunItem(insert: InsertRow, payment: SeededPayment, { orders }: Fill): void {
  const { n, orderId, accountId, chargeId, captureId, amount, waits, isUnknown } = payment;
  const run_id = `run_${Math.floor(n / RUN_LENGTH)}`;
  const done_at = chargedAt(payment);
  if (n % RUN_LENGTH === 0)
    insert('capture_run', {
      id: run_id,
      environment_id: environmentId,
      provider,
      source: 'filter',
      source_words: 'Ready to capture',
      state: 'done',
      planned_at: done_at,
      planned_by: 'Grace',
      ran_ms: 1000,
      planned_count: Math.min(RUN_LENGTH, orders - n),
      planned_sum: 0,
      unknown_amounts: 0,
      known_count: 0,
      blocked_count: 0,
      bad_lines: '[]',
    });
  insert('capture_run_item', {
    run_id,
    seq: n % RUN_LENGTH,
    order_id: orderId,
    account_id: accountId,
    amount,
    state: isUnknown ? 'unknown' : waits ? 'skipped' : 'captured',
    entry_id: waits && !isUnknown ? null : captureId,
    charge_id: waits ? null : chargeId,
    charged_amount: waits ? null : amount,
    amount_differs: 0,
    done_at,
  });
}

/** Of how many orders one stands in the newest month's statement, and one has a line in the audit log. */
const STATED = 12;
const AUDITED = 10;

function statementOf(insert: InsertRow, { orders }: Fill): (payment: SeededPayment) => void {
  const import_id = 'import_1';
  let line_count = 0;
  return (payment) => {
    const { n, orderId, chargeId, trackNumber, waits } = payment;
    const at = chargedAt(payment);
    if (n % STATED === 0 && !waits) {
      insert('statement_line', {
        import_id,
        line: n,
        charge_id: chargeId,
        order_id: orderId,
        track_number: trackNumber,
        amount: 150,
        at,
      });
      line_count += 1;
    }
    if (n !== orders - 1) return;
    const month = at.slice(0, 7);
    insert('statement_import', { id: import_id, provider, month, source: 'csv', line_count, at, actor: 'Grace' });
  };
}

/** Lines, chained: the log is checked when the ledger is opened. */
function auditOf(insert: InsertRow): (payment: SeededPayment) => void {
  let last = { seq: 0, hash: BEGINNING };
  return ({ n, suffix, orderId, beginsAt }) => {
    if (n % AUDITED !== 0) return;
    const line = {
      seq: last.seq + 1,
      id: uuidOf(suffix, 5),
      at: isoOf(beginsAt),
      actor: n % 7 === 0 ? 'Ada' : 'Grace',
      action: 'charge_order',
      subject: orderId,
      before: null,
      after: '{"state":"succeeded"}',
      previous: last.hash,
    };
    const hash = hashLine(line);
    insert('audit', { ...line, hash });
    last = { seq: line.seq, hash };
  };
}
