// What was understood of a file, for a person to check before anything happens: each column with its first cells, and how it is laid out.
import type {
  AmountUnit,
  AsLastTime,
  CellSample,
  DayFormat,
  DecimalMark,
  FileUnderstood,
} from '../../../contract/console/intake.ts';
import { remark } from '../../../contract/console/remark.ts';
import { isolated } from '../../../contract/isolated.ts';
import { readAmount } from './amounts.ts';
import { idCell, isLost, isShortened, shortened } from './cells.ts';
import type { DayReader } from './days.ts';
import { LOST } from './decode.ts';
import type { FileKind, Wanted } from './file-kind.ts';
import type { Table } from './read-table.ts';

/** chosen: by wanted column, the file's. days: absent of a kind without days. */
export type Understanding = {
  chosen: Readonly<Record<string, string | null>>;
  amountUnit: AmountUnit;
  decimal: DecimalMark;
  days?: { reader: DayReader; format: DayFormat | null };
  asLastTime: AsLastTime | null;
};

const SAMPLES = 3;
/** Rows among which cells that aren't empty are looked for. */
const LOOKED_AT = 200;

export function understoodFile(table: Table, kind: FileKind, how: Understanding): FileUnderstood {
  const { columns, layout, lines, lost } = table;
  const first = table.rows.slice(0, LOOKED_AT);
  const fields = Object.entries(kind.columns).flatMap(([field, wanted]) => {
    const column = how.chosen[field] ?? null;
    const place = column === null ? -1 : columns.indexOf(column);
    if (column === null || place < 0) return [];
    const cells = first.map(({ cells: all }) => all[place]?.trim() ?? '').filter((cell) => cell !== '');
    return {
      field,
      column,
      decimal: wanted.type === 'amount' && how.amountUnit === 'dollars' ? how.decimal : null,
      zone: wanted.type === 'day' ? zoneName(how.days?.reader.zone ?? null) : null,
      samples: cells.slice(0, SAMPLES).map((cell) => ({
        text: isolated(shortened(cell, 60)).replaceAll(LOST, '⟦?⟧'),
        read: readCell(cell, wanted, how),
      })),
    };
  });
  const isHeaderOptional = kind.optionalHeader !== undefined;
  return { layout, isHeaderOptional, lines, lost, fields, asLastTime: how.asLastTime };
}

function readCell(cell: string, wanted: Wanted, how: Understanding): CellSample['read'] {
  if (isLost(cell)) return problem(remark('line_text_lost', { text: shortened(cell).replaceAll(LOST, '⟦?⟧') }));
  if (wanted.type === 'amount') {
    const amount = readAmount(cell, how.amountUnit, how.decimal);
    return 'problem' in amount ? problem(amount.problem) : { as: 'amount', cents: amount.cents };
  }
  if (wanted.type === 'day') {
    const format = how.days?.format ?? null;
    const day = format === null ? undefined : how.days?.reader.read(cell, format)?.day;
    return day === undefined ? { as: 'text', text: '' } : { as: 'day', day };
  }
  const id = idCell(cell);
  if (wanted.type === 'id' && isShortened(id)) return problem(remark('line_id_shortened', { text: shortened(id) }));
  return { as: 'text', text: isolated(shortened(id, 60)) };
}

const problem = (told: string): CellSample['read'] => ({ as: 'problem', problem: told });

/** "UTC", "UTC-5", or a place. */
function zoneName(zone: number | string | null): string | null {
  if (zone === null || typeof zone === 'string') return zone;
  const minutes = Math.abs(zone) % 60;
  const offset = `${zone < 0 ? '-' : '+'}${Math.floor(Math.abs(zone) / 60)}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return zone === 0 ? 'UTC' : `UTC${offset}`;
}
