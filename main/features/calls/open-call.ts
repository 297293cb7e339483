// A call as staff may see it: where it went and what was sent, without keys, tokens and driver's licenses.
import type { CallKey, CallView } from '../../../contract/console/call.ts';
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import { SENT_NOT_KEPT } from '../../ledger/journal/sent-not-kept.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { addressUnder } from '../../network/address.ts';
import type { Payments } from '../../providers/providers.ts';
import { findEnvironment } from './accounts.ts';

/** The journal is never given one of these; a ledger from elsewhere might hold them. */
const SECRET = /licen[cs]e|secret|token|password|authorization|api_?key|client_id/i;

/** Throws `environment_not_found` or `call_not_found`. */
export async function openCall(
  { ledger, payments }: { ledger: Ledger; payments: Pick<Payments, 'requestLine'> },
  { environmentId, entryId }: CallKey,
): Promise<CallView> {
  const environment = await findEnvironment(ledger, environmentId);
  const call = await ledger.readCall(environmentId, entryId);
  const id = changesCharge(call.operation) ? call.chargeId : call.orderId;
  const { method, at, path } = payments.requestLine(environment, call.operation, id ?? '');
  const hidden: string[] = [];
  const body = JSON.stringify(JSON.parse(call.request), (name, value: unknown) => {
    if (!SECRET.test(name) || value === null) return value;
    hidden.push(name);
    return SENT_NOT_KEPT;
  });
  return {
    method,
    url: addressOf(at === 'payments' ? environment.baseUrl : environment.dashboardUrl, path),
    path,
    body,
    idempotencyKey: call.key,
    hidden,
  };
}

function addressOf(base: string, path: string): string | null {
  try {
    return addressUnder(base, path).href;
  } catch {
    return null;
  }
}
