// Checks pasted order and session IDs.
import { OrderId, SessionId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';

/** What is wrong with a pasted order id, or null. */
export function orderIdProblem(text: string): string | null {
  const id = text.trim();
  if (id === '') return t({ defaultMessage: 'Enter an order ID.' });
  if (OrderId.safeParse(id).success) return null;
  return t({ defaultMessage: 'This isn’t an order ID. Order IDs start with {prefix}.' }, { prefix: 'order_' });
}

/** What is wrong with a pasted session id, or null. */
export function sessionIdProblem(text: string): string | null {
  const id = text.trim();
  if (id === '') return t({ defaultMessage: 'Enter a session ID.' });
  if (SessionId.safeParse(id).success) return null;
  return t({ defaultMessage: 'This isn’t a session ID. Session IDs start with {prefix}.' }, { prefix: 'sess_' });
}
