// The lines that are shown, all of them, as a file: fetched piece by piece, so that no size is too much for the door.
import { useQueryClient } from '@tanstack/react-query';
import type { AuditExportInput, AuditFilter } from '../../../contract/console/audit.ts';
import { useDoor } from '../../door/door.ts';
import { CsvButton } from '../../ui/csv-button.tsx';

type Format = AuditExportInput['format'];

const TYPE: Record<Format, string> = { csv: 'text/csv;charset=utf-8', jsonl: 'application/jsonl' };

export function AuditExport({ filter }: { filter: AuditFilter }) {
  const door = useDoor();
  const queries = useQueryClient();
  const ask = async (format: Format) => {
    const pieces: string[] = [];
    let rows = 0;
    for (let after: number | null = 0; after !== null; ) {
      const input: AuditExportInput = { ...filter, format, after };
      const piece = await queries.fetchQuery(door.audit.export.queryOptions({ input, staleTime: 0, gcTime: 0 }));
      pieces.push(piece.text);
      rows += piece.rows;
      after = piece.nextAfter;
    }
    return { fileName: `audit.${format}`, text: pieces.join(''), rows, type: TYPE[format] };
  };
  return (
    <>
      <CsvButton name="Save as CSV" ask={() => ask('csv')} />
      <CsvButton name="Save as JSON lines" ask={() => ask('jsonl')} />
    </>
  );
}
