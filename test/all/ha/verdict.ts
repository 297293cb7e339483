// The verdict: what the shop was told beside what the database holds.
import pg from 'pg';
import type { Acknowledged } from './shop.ts';

export type Verdict = {
  acknowledged: number;
  missing: number;
  twice: number;
  /** Postings that don't sum to zero. */
  unbalanced: number;
  /** What the database takes on disk, its indexes included. */
  bytes: number;
};

export async function verdictOn(address: string, acknowledged: readonly Acknowledged[]): Promise<Verdict> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const charges = await client.query<{ id: string; order_id: string }>('select id, order_id from charges');
    const orderOf = new Map(charges.rows.map(({ id, order_id }) => [id, order_id]));
    const missing = acknowledged.filter(({ orderId, chargeId }) => orderOf.get(chargeId) !== orderId).length;
    const unbalanced = await client.query(
      'select posting_id from book_entries group by posting_id having sum(amount) <> 0',
    );
    const { rows: sizes } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return {
      acknowledged: acknowledged.length,
      missing,
      twice: charges.rows.length - new Set(charges.rows.map(({ order_id }) => order_id)).size,
      unbalanced: unbalanced.rows.length,
      bytes: Number(sizes[0]?.bytes),
    };
  } finally {
    await client.end();
  }
}
