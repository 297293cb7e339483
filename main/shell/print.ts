// Printing a window, and saving it as PDF where a person says.
import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { t } from '../../messages/t.ts';

/** The system's own dialog: which printer, which pages. */
export function printWindow(window: BrowserWindow): void {
  // The menu may still name a window that has just been closed.
  if (!window.isDestroyed()) window.webContents.print({ printBackground: false });
}

/** Says so where it can't be saved: also where the window was closed meanwhile. */
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
    const isClosed = window.isDestroyed();
    const said: MessageBoxOptions = {
      type: 'error',
      message: t({ defaultMessage: 'The PDF couldn’t be saved.' }),
      detail: isClosed
        ? t({ defaultMessage: 'Its window was closed. Open the page again, then save it.' })
        : t({ defaultMessage: 'Choose another folder, then try again.' }),
    };
    await (isClosed ? dialog.showMessageBox(said) : dialog.showMessageBox(window, said));
  }
}

/** Letters, digits and spaces: whatever else a title holds, no file system minds it. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Paydesk';
