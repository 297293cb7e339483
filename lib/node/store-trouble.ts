// When the store can't do what it was asked: which trouble it is, and whether it is certain that nothing was done.

/** `read_only` is a standby, or a server that another has taken over from; `refused_text` is text that PostgreSQL can't take (U+0000); `maybe_done` lost the database on the way; in the others nothing was done. */
export type StoreTrouble = 'full' | 'busy' | 'unreachable' | 'read_only' | 'maybe_done' | 'refused_text';

/** No connection was made. */
export class StoreUnreachable extends Error {
  constructor(cause: Error) {
    super(cause.message || 'no connection was made', { cause });
    this.name = 'StoreUnreachable';
  }
}

/** Codes of SQLite, of PostgreSQL (its appendix A) and of the connection to it. */
const BY_CODE: Record<string, StoreTrouble> = {
  SQLITE_FULL: 'full',
  SQLITE_BUSY: 'busy',
  SQLITE_BUSY_SNAPSHOT: 'busy',
  SQLITE_BUSY_RECOVERY: 'busy',
  53100: 'full',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '25P03': 'busy',
  57014: 'busy',
  25006: 'read_only',
  '57P01': 'maybe_done',
  '57P02': 'maybe_done',
  ECONNRESET: 'maybe_done',
  EPIPE: 'maybe_done',
  ETIMEDOUT: 'maybe_done',
  22021: 'refused_text',
};

/** What pg says when its query_timeout has passed. */
const SILENCE = 'Query read timeout';

/** pg gives these no code. */
const BY_MESSAGE: [RegExp, StoreTrouble][] = [
  [new RegExp(`^${SILENCE}$`), 'maybe_done'],
  [/^Connection terminated/, 'maybe_done'],
  [/^Client has encountered a connection error and is not queryable$/, 'maybe_done'],
  [/^Client was closed and is not queryable$/, 'maybe_done'],
];

/** Whether a query was given up because no answer came. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE;
}

/** Whether a connection, and each that is as old, is of no more use: its server takes no changes, or plans for tables as they were. */
export function isStaleConnection(error: unknown): boolean {
  return storeTroubleOf(error) === 'read_only' || isStalePlan(error);
}

/** A named statement after a migration that changed its columns. The message is in the server's language; the routine isn't. */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Which trouble of the store an error tells of; undefined where it is another kind of error. */
export function storeTroubleOf(error: unknown): StoreTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreUnreachable)
    return (error.cause as { isStandby?: boolean }).isStandby ? 'read_only' : 'unreachable';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && code.startsWith('SQLITE_IOERR')) return 'maybe_done';
  if (isStalePlan(error)) return 'busy';
  if (typeof code === 'string' && BY_CODE[code]) return BY_CODE[code];
  return BY_MESSAGE.find(([words]) => words.test(error.message))?.[1];
}
