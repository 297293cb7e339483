// A cell that holds an ID: what a spreadsheet writes around it to keep it as text isn't part of it, and what it lost is noticed.
import { LOST } from './decode.ts';

/** `="987"`, `'987` and `987.0` are 987. */
export const idCell = (cell: string): string => protectedText(cell).replace(/^(\d+)\.0+$/, '$1');

/** `="9.50"` and `'9.50` are 9.50. */
export function protectedText(cell: string): string {
  const text = cell.trim();
  return (/^="(?<inside>.*)"$/s.exec(text)?.groups?.['inside'] ?? text.replace(/^'(?=.)/, '')).trim();
}

/** "9.87654E+14", "#REF!", "########", "RF-2026…": what a spreadsheet shows instead of what was there. Of a number, it keeps 15 figures. */
export function isShortened(text: string): boolean {
  return (
    /^[+-]?\d+(?:[.,]\d+)*(?:E[+-]?| E[+-]|D\+| ?[×x*] ?10\^)\d+$/i.test(text) ||
    /^-?#(?:#+|[¡¿]?[A-Z0-9/]+[!?]|N\/A|GETTING_DATA)$/i.test(text) ||
    /^(?:NaN|1\.#[A-Z]+)$/.test(text) ||
    /(?:…|\.\.\.)$/.test(text) ||
    /^\d{15}0{3,}$/.test(text)
  );
}

/** Whether bytes of the cell couldn't be decoded. */
export const isLost = (text: string): boolean => text.includes(LOST);

export const shortened = (text: string, most = 40): string => (text.length > most ? `${text.slice(0, most)}…` : text);
