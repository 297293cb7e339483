// In which columns the parts of a payment are stored: said once, read in both directions.

/** Columns that hold a value as it is. */
type ColumnsFor<Row, Value> = {
  [Column in keyof Row]: [Row[Column], Value] extends [Value, Row[Column]] ? Column : never;
}[keyof Row];

/** A value that is stored in another form, or in several columns. */
type Stored<Row, Value> = { toRow: (value: Value) => Partial<Row>; fromRow: (row: Row) => Value };

type ColumnMap<Item, Row> = { [Member in keyof Item]-?: ColumnsFor<Row, Item[Member]> | Stored<Row, Item[Member]> };

export type Columns<Item, Row> = { toRow: (item: Item) => Partial<Row>; fromRow: (row: Row) => Item };

export function columnsOf<Item extends object, Row extends object>(map: ColumnMap<Item, Row>): Columns<Item, Row> {
  const members = Object.entries(map) as [keyof Item, keyof Row | Stored<Row, unknown>][];
  return {
    toRow: (item) => {
      const row: Partial<Row> = {};
      for (const [member, stored] of members) {
        if (typeof stored === 'object') Object.assign(row, stored.toRow(item[member]));
        else row[stored] = item[member] as never;
      }
      return row;
    },
    fromRow: (row) =>
      Object.fromEntries(
        members.map(([member, stored]) => [member, typeof stored === 'object' ? stored.fromRow(row) : row[stored]]),
      ) as Item,
  };
}

/** Yes or no, which databases hold as 1 or 0. */
export const flag = <Row>(column: keyof Row): Stored<Row, boolean> => ({
  toRow: (value) => ({ [column]: value ? 1 : 0 }) as Partial<Row>,
  fromRow: (row) => row[column] === 1,
});

export const flagOrNull = <Row>(column: keyof Row): Stored<Row, boolean | null> => ({
  toRow: (value) => ({ [column]: value === null ? null : value ? 1 : 0 }) as Partial<Row>,
  fromRow: (row) => (row[column] === null ? null : row[column] === 1),
});
