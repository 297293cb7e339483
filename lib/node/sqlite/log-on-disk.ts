// Brings the write-ahead log to the disk in a thread of its own, so that calls go on meanwhile (docs/decisions/0007-group-commit.md).
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** The log of a database file, whose connection commits with `synchronous = NORMAL`: SQLite writes the log, and brings it to the disk itself only before it moves pages out of it. */
export class LogOnDisk {
  readonly #descriptor: number;
  readonly #bring: (descriptor: number) => Promise<void>;
  readonly #tellFailure: (error: Error) => void;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failed: Error | undefined;

  /** Of a file that is open in WAL mode. `tellFailure` hears once that the disk failed; `bring`: how what was written to a file gets there. */
  constructor(
    databaseFile: string,
    tellFailure: (error: Error) => void,
    bring: (descriptor: number) => Promise<void> = promisify(fdatasync),
  ) {
    // Open from the start: the system reports a failure only to those who had the file open when it happened.
    // Of the log alone: to close a descriptor of the database's file would give up SQLite's locks on it.
    this.#descriptor = openSync(`${databaseFile}-wal`, 'r+');
    this.#bring = bring;
    this.#tellFailure = tellFailure;
  }

  /** Resolves once all that is committed by now is on the disk. After an error it rejects for good: what the system couldn't write it may have forgotten, and say so only once. */
  sync(): Promise<void> {
    if (!this.#underWay) {
      this.#underWay = this.#write().finally(() => {
        this.#underWay = undefined;
      });
      return this.#underWay;
    }
    // It began before this commit: the next one counts, which all share who come until then.
    this.#next ??= this.#underWay
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.sync();
      });
    return this.#next;
  }

  /** Why nothing may be written any more; undefined where all went well so far. */
  get failed(): Error | undefined {
    return this.#failed;
  }

  /** Resolves once what is being brought to the disk is there, and rejects where that failed before; undefined where all is there. */
  get underWay(): Promise<void> | undefined {
    if (this.#failed) return Promise.reject(this.#failed);
    return this.#next ?? this.#underWay;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  async #write(): Promise<void> {
    if (this.#failed) throw this.#failed;
    try {
      await this.#bring(this.#descriptor);
    } catch (cause) {
      const message = 'what was committed could not be brought to the disk';
      this.#failed = Object.assign(new Error(message, { cause }), { code: 'SQLITE_IOERR_FSYNC' });
      this.#tellFailure(this.#failed);
      throw this.#failed;
    }
  }
}
