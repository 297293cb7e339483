// Notes in the audit log that the network of this installation was set up otherwise.
import type { Kysely } from 'kysely';
import { audit } from './audit/audit.ts';
import type { LedgerTables } from './schema.ts';

export async function noteNetwork(
  db: Kysely<LedgerTables>,
  actor: string,
  after: unknown,
  before: unknown,
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute((trx) => audit(trx, at, actor, 'change_network', 'network', after, before));
}
