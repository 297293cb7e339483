// Saving a file the main process made, the same way in both ways in: the browser asks where, or has a folder for it.

/** ms; a download reads its Blob only after the click. */
const READ_WITHIN = 60_000;

/** Offers a text as a file. */
export function saveFile({ fileName, text }: { fileName: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
}
