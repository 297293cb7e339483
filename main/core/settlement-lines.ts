// Whether the lines of a deposit are what the service says it is made of.
import type { SettlementTrouble } from '../../contract/console/settlement.ts';
import type { SettlementLineSeen, SettlementSeen } from '../../contract/records/payment.ts';

type Line = Pick<SettlementLineSeen, 'id' | 'amount' | 'fee'>;
type Header = Pick<SettlementSeen, 'amount' | 'brought_forward' | 'carried_forward' | 'lines'>;

/** Why lines aren't those of a deposit; null where they are: each once, as many as it counts, and their sum is its amount. */
export function faultOfLines(header: Header, lines: readonly Line[]): SettlementTrouble | null {
  if (new Set(lines.map(({ id }) => id)).size < lines.length) return 'lines_repeated';
  if (header.lines != null && header.lines !== lines.length) return 'lines_missing';
  const sum = lines.reduce((total, { amount, fee }) => total + amount + fee, 0);
  const expected = header.amount + header.brought_forward - header.carried_forward;
  return sum === expected ? null : 'lines_differ';
}
