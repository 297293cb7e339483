// Saving a file this window has the text of, the same way in both ways in: the browser asks where, or has a folder for it.

/** ms; a download reads its Blob only after the click. */
const READ_WITHIN = 60_000;

type SavedFile = { fileName: string; type?: string } & ({ text: string } | { parts: Blob[] });

/** Offers a text, whole or in parts, as a file; a CSV, where no other type is said. */
export function saveFile({ fileName, type = 'text/csv;charset=utf-8', ...content }: SavedFile): void {
  const address = URL.createObjectURL(new Blob('text' in content ? [content.text] : content.parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
}
