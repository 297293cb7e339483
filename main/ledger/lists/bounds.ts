// How much one request of a list looks through: engineering values, so that none holds the ledger's reader for long.

/** Entries looked through in an index, and where the rows themselves are read. */
export const INDEX_BOUND = 20_000;
export const ROW_BOUND = 4_000;
/** Entries added up of an index that holds the amounts. */
export const SUM_BOUND = 50_000;
/** So many rows are read by their keys and sorted within a few ms. */
export const FEW = 2_000;
/** Lines of a CSV file. */
export const LINES_AT_A_TIME = 1_000;
/** Rows added up one by one of the days that a span of time begins and ends within. */
export const MAX_AT_EDGES = 50_000;
