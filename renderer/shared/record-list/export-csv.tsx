// Saves exactly what a list finds as CSV, in the list's order and without a limit: piece by piece, with progress, and it can be cancelled.

import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { CsvPiece } from '../../../contract/console/page.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { tellDone } from '../../window/toast.ts';

type ExportCsvProps = { fileName: string; ask: (cursor: string | null, signal: AbortSignal) => Promise<CsvPiece> };

export function ExportCsv({ fileName, ask }: ExportCsvProps) {
  const [rows, setRows] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const cancelling = useRef(new AbortController());

  const save = async () => {
    setError(null);
    cancelling.current = new AbortController();
    const { signal } = cancelling.current;
    const target = await openCsvTarget(fileName);
    if (!target) return;
    setRows(0);
    let [written, amount] = [0, 0];
    try {
      for (let cursor: string | null = null; ; ) {
        const piece: CsvPiece = await ask(cursor, signal);
        if (signal.aborted) return await target.abandon();
        await target.write(piece.text);
        written += piece.rows;
        amount += piece.amount;
        setRows(written);
        cursor = piece.nextCursor;
        if (cursor === null) break;
      }
      await target.close();
      tellDone(
        t({ defaultMessage: 'File saved' }),
        t(
          { defaultMessage: '{rows, plural, one {# row} other {# rows}}, {amount} in all' },
          { rows: written, amount: formatCents(amount) },
        ),
      );
    } catch (thrown) {
      await target.abandon();
      if (!signal.aborted) throw thrown;
    } finally {
      setRows(null);
    }
  };

  if (rows !== null)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{t({ defaultMessage: '{rows, plural, one {# row} other {# rows}} saved…' }, { rows })}</Text>
        <Button variant="subtle" size="sm" onClick={() => cancelling.current.abort()}>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
      </Group>
    );
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} />}
        onClick={() => save().catch(setError)}
      >
        {t({ defaultMessage: 'Export CSV' })}
      </Button>
      {error !== null && <ExportTrouble error={error} />}
    </>
  );
}

/** The browser's own words for a full disk say nothing of it. */
function ExportTrouble({ error }: { error: unknown }) {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  if (!isFull) return <ProblemAlert problem={problemOf(error)} />;
  return (
    <Text size="sm" c="red" role="alert">
      {t({
        defaultMessage: 'The disk is full. No file was saved. Free up space, or narrow the filters, then export again.',
      })}
    </Text>
  );
}

type CsvTarget = {
  write: (text: string) => Promise<void>;
  /** The file is there, whole, from now on. */
  close: () => Promise<void>;
  /** Nothing of it is left. */
  abandon: () => Promise<void>;
};

type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Asks where to save. null where the person doesn't want to after all. */
async function openCsvTarget(fileName: string): Promise<CsvTarget | null> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return downloadOf(fileName);
  try {
    const accept = { 'text/csv': ['.csv'] };
    const file = await picker.call(window, { suggestedName: fileName, types: [{ description: 'CSV', accept }] });
    const stream = await file.createWritable();
    return {
      write: (text) => stream.write(text),
      close: () => stream.close(),
      abandon: () => stream.abort().catch(() => undefined),
    };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return null;
    // A window that may not write files may still download one.
    if (name === 'SecurityError' || name === 'NotAllowedError') return downloadOf(fileName);
    throw error;
  }
}

/** Blobs, which the browser keeps on disk once they are many. */
function downloadOf(fileName: string): CsvTarget {
  let pieces: Blob[] = [];
  return {
    write: async (text) => void pieces.push(new Blob([text])),
    close: async () => saveFile({ fileName, parts: pieces }),
    abandon: async () => {
      pieces = [];
    },
  };
}
