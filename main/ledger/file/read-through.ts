// Reads a file from its beginning to its end, and what SQLite keeps beside it: whether the disk gives its bytes at all.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { fileTrouble } from './file-trouble.ts';

/** Reads the next bytes of an open file. Gives how many; 0 at its end. */
export type ReadPiece = (fd: number, piece: Buffer) => number;

/** Engineering value, in bytes. */
const PIECE = 1_048_576;

/** Throws what is wrong with the disk, where it doesn't give the bytes. */
export function readThrough(file: string, read: ReadPiece = readSync): void {
  const piece = Buffer.allocUnsafe(PIECE);
  try {
    for (const each of [file, `${file}-wal`].filter((name) => existsSync(name))) {
      const fd = openSync(each, 'r');
      try {
        while (read(fd, piece) > 0);
      } finally {
        closeSync(fd);
      }
    }
  } catch (error) {
    throw fileTrouble(error, file);
  }
}
