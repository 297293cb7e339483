// Rows by what they have in common. Map.groupBy, which Node 20 lacks.

/** In their order; a row without a name is of no group. */
export function grouped<Row>(rows: Row[], nameOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
