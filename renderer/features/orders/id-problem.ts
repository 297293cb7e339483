// What is said of a pasted identifier that can't be one.
import { OrderId, SessionId } from '../../../contract/ids.ts';

function problemOfId(
  schema: typeof OrderId | typeof SessionId,
  text: string,
  kind: string,
  prefix: string,
): string | null {
  const id = text.trim();
  if (id === '') return `Paste the ${kind} id.`;
  if (schema.safeParse(id).success) return null;
  return `This is not the id of ${kind === 'order' ? 'an' : 'a'} ${kind}: those begin with ${prefix}.`;
}

/** What is wrong with a pasted order id, or null. */
export function orderIdProblem(text: string): string | null {
  return problemOfId(OrderId, text, 'order', 'order_');
}

/** What is wrong with a pasted session id, or null. */
export function sessionIdProblem(text: string): string | null {
  return problemOfId(SessionId, text, 'session', 'sess_');
}
