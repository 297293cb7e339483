// A file that a person chooses in the dialog or card that is open.
import { userEvent } from 'vitest/browser';

/** The name of a text file says what kind it is. */
export const textFile = (name: string, text: string): File =>
  new File([text], name, { type: name.endsWith('.json') ? 'application/json' : 'text/csv' });

export async function chooseFile(file: File): Promise<void> {
  const field = document.querySelector('[role=dialog] input[type=file]') ?? document.querySelector('input[type=file]');
  if (!field) throw new Error('No file is asked for here.');
  await userEvent.upload(field, file);
}
