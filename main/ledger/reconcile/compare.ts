// Comparing, in memory: the statement's lines against our fee entries, one row a transaction.
import type { Match, ReconcileRow } from '../../../contract/console/reconcile.ts';

export type Line = {
  chargeId: string | null;
  orderId: string | null;
  trackNumber: string | null;
  amount: number;
  at: string | null;
};

/** What we have of an order's fee: its accrual and corrections together; null where it is unknown. Amounts in cents. */
export type OurFee = {
  orderId: string;
  chargeId: string | null;
  trackNumber: string | null;
  sellerName: string;
  at: string;
  fee: number | null;
  /** false: of another month, here only because a line names it. */
  isOfMonth: boolean;
};

/** `amounts`: of what it was said, as JSON. */
export type Resolution = NonNullable<ReconcileRow['resolved']> & { amounts: string };

/** One row a transaction, newest first. Lines of one transaction are added together; it is found by charge, else by order, else by track number. */
export function compare(lines: Line[], ours: OurFee[], resolutions: ReadonlyMap<string, Resolution>): ReconcileRow[] {
  const find = finderIn(ours);
  const rows = new Map<string, ReconcileRow>();
  for (const line of lines) {
    const found = find(line);
    const key = found ? keyOfOrder(found.orderId) : keyOfLine(line);
    const row = rows.get(key) ?? (found ? ourRow(key, found) : theirRow(key, line));
    rows.set(key, { ...row, theirs: (row.theirs ?? 0) + line.amount });
  }
  for (const fee of ours) {
    const key = keyOfOrder(fee.orderId);
    if (fee.isOfMonth && !rows.has(key)) rows.set(key, ourRow(key, fee));
  }
  const known = new Set(ours.map(({ orderId }) => keyOfOrder(orderId)));
  return [...rows.values()]
    .map((row) => ({ ...row, match: matchOf(row, known.has(row.key)), resolved: resolved(row, resolutions) }))
    .sort(newestFirst);
}

/** A word about other amounts than these says nothing of them. */
function resolved({ key, ours, theirs }: ReconcileRow, resolutions: ReadonlyMap<string, Resolution>) {
  const resolution = resolutions.get(key);
  if (resolution?.amounts !== JSON.stringify([ours, theirs])) return null;
  const { by, at, reason } = resolution;
  return { by, at, reason };
}

function finderIn(ours: OurFee[]): (line: Line) => OurFee | null {
  const byCharge = indexed(ours, ({ chargeId }) => chargeId);
  const byOrder = indexed(ours, ({ orderId }) => orderId);
  const byTrackNumber = indexed(ours, ({ trackNumber }) => trackNumber);
  return (line) =>
    byCharge.get(line.chargeId ?? '') ??
    byOrder.get(line.orderId ?? '') ??
    byTrackNumber.get(line.trackNumber ?? '') ??
    null;
}

/** What two of ours share (a track number may) stands for neither. */
function indexed(ours: OurFee[], nameOf: (fee: OurFee) => string | null): Map<string, OurFee | null> {
  const index = new Map<string, OurFee | null>();
  for (const fee of ours) {
    const name = nameOf(fee);
    if (name !== null) index.set(name, index.has(name) ? null : fee);
  }
  return index;
}

function matchOf({ ours, theirs }: ReconcileRow, isKnownHere: boolean): Match {
  if (!isKnownHere) return 'missing_here';
  // A fee of 0 moves nothing, so no statement lists it.
  if (theirs === null) return ours === 0 ? 'matched' : 'missing_there';
  return ours === theirs ? 'matched' : 'different';
}

const keyOfOrder = (orderId: string): string => `order ${orderId}`;

function keyOfLine({ chargeId, orderId, trackNumber }: Line): string {
  if (chargeId !== null) return `charge ${chargeId}`;
  return orderId !== null ? keyOfOrder(orderId) : `track number ${trackNumber}`;
}

function ourRow(key: string, { orderId, chargeId, trackNumber, sellerName, at, fee }: OurFee): ReconcileRow {
  const named = { orderId, chargeId, trackNumber, sellerName, at };
  return { key, match: 'missing_there', ...named, ours: fee, theirs: null, became: null, resolved: null };
}

function theirRow(key: string, { orderId, chargeId, trackNumber, at }: Line): ReconcileRow {
  const named = { orderId, chargeId, trackNumber, sellerName: null, at };
  return { key, match: 'missing_here', ...named, ours: null, theirs: 0, became: null, resolved: null };
}

function newestFirst(a: ReconcileRow, b: ReconcileRow): number {
  const [atA, atB] = [a.at ?? '', b.at ?? ''];
  if (atA !== atB) return atA < atB ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
