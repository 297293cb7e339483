// A later answer replaces an earlier one; a known fact is never replaced by a gap.

/** The columns of `update` that hold something: a field that is absent in an answer must not erase what is known. */
export function known<Row extends object>(update: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== null)) as Partial<Row>;
}
