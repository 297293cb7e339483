// Saves text that this window has as a file, where the person's browser or system keeps downloads.

/** Offers `text` as a file of that name. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the download may still be reading it.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
