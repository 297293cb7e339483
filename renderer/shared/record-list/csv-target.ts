// Where an export goes: straight to a file where the browser can write one, so that nothing of it is kept in memory and nothing half-written is left; else a download.
import { saveFile } from '../../ui/save-file.ts';

export type CsvTarget = {
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
export async function openCsvTarget(fileName: string): Promise<CsvTarget | null> {
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
