// What a kind of file says: its wanted columns with the names they are met by. Reading, guessing and the screen follow from it.
import type { FileReadingKind } from '../../ledger/intake/calls.ts';

/** A column that says an ID or words. guess: where names alone don't tell. */
type WantedText = {
  type: 'id' | 'text';
  /** As files name it, without case and signs; an earlier one is the better guess. */
  names: readonly string[];
  guess?: (seen: Seen) => string | null;
};

/** own: names and columns that go before `names`, because they say the amount of the fact itself. beside: amounts of which kind stand beside it without a question; absent: the first name counts. */
type WantedAmount = {
  type: 'amount';
  names: readonly string[];
  own?: { names: readonly string[]; isOwn: (column: string) => boolean };
  beside?: 'charge' | 'payment';
};

type WantedDay = {
  type: 'day';
  names: readonly string[];
  own?: { names: readonly string[]; isOwn: (column: string) => boolean };
};

export type Wanted = WantedText | WantedAmount | WantedDay;

/** What a guess may look at. cellsOf: a column's in the first rows. chosen: what was found before, in the declaration's order. */
export type Seen = {
  columns: string[];
  cellsOf: (column: string) => string[];
  chosen: Readonly<Record<string, string | null>>;
};

/** isHeader: of a kind whose header is optional, whether a line is one. isRow: whether a line can only be a row. */
export type FileKind<Field extends string = string> = {
  /** What its readings are remembered under. */
  kind: FileReadingKind;
  columns: Record<Field, Wanted>;
  optionalHeader?: {
    isHeader: (cells: string[]) => boolean;
    isNamed: (cells: string[]) => boolean;
    isRow: (cells: string[]) => boolean;
  };
  /** The most rows a file may have. */
  most?: number;
};
