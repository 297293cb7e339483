// What a deposit is made of: written when it happens, and taken in by the next deposit.
import type { Store } from '../database.ts';
import type { SettlementLinesTable } from './tables.ts';

type Line = Omit<SettlementLinesTable, 'id' | 'settlement_id'> & { sourceId: string };

/** A line that waits for the next deposit. Rejects where there is one of its kind for its source already. */
export async function addLines(tx: Store, lines: Line[], settlementId: string | null = null): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('settlement_lines')
    .values(
      lines.map(({ sourceId, ...line }) => ({ ...line, id: `${line.kind}:${sourceId}`, settlement_id: settlementId })),
    )
    .execute();
}

/** What the lines of an organization that wait come to, in cents and in count; they belong to this deposit from now on. */
export async function takeWaitingLines(tx: Store, organizationId: string, settlementId: string) {
  const taken = await tx
    .updateTable('settlement_lines')
    .set({ settlement_id: settlementId })
    .where('organization_id', '=', organizationId)
    .where('settlement_id', 'is', null)
    .returning(['kind', 'amount', 'fee'])
    .execute();
  const sum = (kinds: SettlementLinesTable['kind'][]) =>
    taken.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + Number(amount) : total), 0);
  return {
    refunds: 0 - sum(['refund', 'refund_failed']),
    returns: 0 - sum(['return']),
    feesReturned: taken.reduce((total, { fee }) => total + Number(fee), 0),
    count: taken.length,
  };
}
