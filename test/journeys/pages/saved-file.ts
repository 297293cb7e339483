// A CSV file that the console saved, as its cells.
import type { ConsoleWindow } from '../../support/window/console-fixture.ts';

/** What `press` saves: its name, and its rows of cells without the header. */
export async function savedCsv(
  { save }: Pick<ConsoleWindow, 'save'>,
  press: () => Promise<unknown>,
): Promise<{ name: string; rows: string[][] }> {
  const { name, text } = await save(press);
  const [, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return { name, rows: lines.map((line) => line.split(',')) };
}
