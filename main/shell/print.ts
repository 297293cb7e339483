// Printing a window, and saving it as PDF where a person says.
import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, dialog } from 'electron';
import { t } from '../../messages/t.ts';

/** The system's own dialog: which printer, which pages. */
export function printWindow({ webContents }: BrowserWindow): void {
  webContents.print({ printBackground: false });
}

export async function saveAsPdf(window: BrowserWindow): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: t({ defaultMessage: 'Save as PDF', description: 'Menu' }),
    defaultPath: `${fileNameOf(window.getTitle())}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return;
  try {
    const pdf = await window.webContents.printToPDF({ printBackground: true, pageSize: 'Letter' });
    // For this user's eyes only, as everything Paydesk writes.
    await writeFile(filePath, pdf, { mode: 0o600 });
  } catch {
    await dialog.showMessageBox(window, {
      type: 'error',
      message: t({ defaultMessage: 'The PDF couldn’t be saved.' }),
      detail: t({ defaultMessage: 'Choose another folder, then try again.' }),
    });
  }
}

/** Letters, digits and spaces: whatever else a title holds, no file system minds it. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Paydesk';
