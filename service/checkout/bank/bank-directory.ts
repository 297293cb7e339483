// Reads a directory of banks: a CSV file with the columns routing_number and name.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { isRoutingNumber } from './routing-number.ts';

/** Bank names by routing number. Rejects in one line, naming file and row, where it can't be read as it is. */
export async function readBankDirectory(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()));
  const [number, name] = [header.indexOf('routing_number'), header.indexOf('name')];
  if (number < 0 || name < 0) throw new Error(`${file} must begin with the columns routing_number and name`);
  const directory = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const [routingNumber = '', bankName = ''] = [row[number], row[name]];
    if (!isRoutingNumber(routingNumber) || bankName === '') {
      // A spreadsheet that took the number for a number has cut its zeros off.
      const words = `bank ${index + 1} has no name or no routing number of nine digits with a right checksum`;
      throw new Error(`${file}: ${words}: "${routingNumber.slice(0, 20)}"`);
    }
    directory.set(routingNumber, bankName);
  }
  return directory;
}
