// The columns of a list: which there are, which are shown, and in what order.
import type { ReactNode } from 'react';

export type Sorting = { by: string; descending: boolean };

/** What a cell may need: which columns are shown beside it, and how it makes its row one link. */
export type CellPlace = {
  shown: ReadonlySet<string>;
  link: { to: string; tabIndex: number; ref: (element: HTMLAnchorElement | null) => void; onFocus: () => void };
};

export type RecordColumn<Row> = {
  id: string;
  name: string;
  /** px it needs at least; what is left is shared out by it. */
  width: number;
  align?: 'right';
  /** What sorting by it is called. */
  sort?: string;
  /** Shown only where somebody chose it. */
  isExtra?: boolean;
  /** In a narrow window it gives way; the one with the highest number first. */
  yields?: number;
  cell: (row: Row, place: CellPlace) => ReactNode;
};

/** What a person chose: null where nothing yet. */
export type ColumnLayout = { order: readonly string[]; hidden: readonly string[] } | null;

/** The chosen columns in the chosen order; columns that are newer than the choice come last. */
export function inOrder<Row>(columns: readonly RecordColumn<Row>[], layout: ColumnLayout): RecordColumn<Row>[] {
  if (layout === null) return columns.filter(({ isExtra }) => !isExtra);
  const { order, hidden } = layout;
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const shown = columns.filter(({ id, isExtra }) => (order.includes(id) ? !hidden.includes(id) : !isExtra));
  return shown.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
}

/** Without those that give way where `width` (px) has no room for all; a width of 0 isn't known yet. */
export function columnsThatFit<Row>(columns: RecordColumn<Row>[], width: number): RecordColumn<Row>[] {
  let shown = columns;
  const isTooWide = () => width > 0 && shown.reduce((sum, column) => sum + column.width, 0) > width;
  while (isTooWide()) {
    const most = Math.max(0, ...shown.map(({ yields = 0 }) => yields));
    if (most === 0) return shown;
    shown = shown.filter(({ yields = 0 }) => yields !== most);
  }
  return shown;
}
