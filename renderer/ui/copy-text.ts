// Copying to the clipboard, wherever the console runs.

/** Copies text; false where the machine won't let us. The older way in is for windows whose permissions are all denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, whose focus trap would take the selection away from anything outside it.
  const home = focused?.closest('[role="dialog"]') ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
