// Where a row leaves the list because of what was done about it, the focus goes to the row that takes its place.
import { type RefObject, useEffect, useRef } from 'react';

/** list: holds the rows, and takes the focus itself where none is left. rows: each by a name that is another once something was done about it. Gives what to call with the row that is about to leave, and with null where it stays after all. */
export function useFocusNext(
  list: RefObject<HTMLElement | null>,
  rows: readonly string[],
): (row: string | null) => void {
  const left = useRef<{ row: string; index: number } | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const { row, index } = left.current;
    if (rows[index] === row) return;
    left.current = null;
    // After the dialog has given the focus back to a button that is gone.
    setTimeout(() => focusRow(list.current, Math.min(index, rows.length - 1)), A_MOMENT);
  }, [list, rows]);
  return (row) => {
    left.current = row === null ? null : { row, index: rows.indexOf(row) };
  };
}

/** ms */
const A_MOMENT = 50;

function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.querySelector<HTMLElement>(`tr[data-index="${index}"] a`);
  (row ?? list)?.focus();
}
