// The spool: a file with room reserved beforehand, where an answer is kept that the ledger can't take. It is written by the main thread, because the ledger's own may be what failed.
import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../../lib/node/sync-to-disk.ts';
import type { KeptOutcome } from '../../core/outcome.ts';
import { decodePlace, encodeRecord, LET_GO_PLACE, PLACE_BYTES, type SpoolRecord } from './record.ts';

/** How many calls may be under way at once: each has a place waiting for its answer. Ours. */
export const PLACES = 128;

export type SpoolFile = {
  file: string;
  /** What was kept and not let go of yet, in the order it was kept as far as that is known. */
  kept: () => SpoolRecord[];
  /** Entries (null: unreadable) whose records were torn; each holds its place until it is let go of. */
  torn: () => { place: number; entryId: string | null }[];
  /** Sets a place aside for a call's answer. false where none is free. */
  hold: (entryId: string) => boolean;
  /** Gives a place back that nothing was written to. */
  release: (entryId: string) => void;
  /** Keeps an answer; on disk when it returns. Throws where it can't be written. */
  keep: (entryId: string, outcome: KeptOutcome) => void;
  /** Lets go of a record that is in the ledger now. */
  letGo: (entryId: string) => void;
  letGoOfTorn: (place: number) => void;
  /** false once somebody deleted the file: what is written then is in no folder. */
  isThere: () => boolean;
  close: () => void;
};

/** The spool of a data folder's own ledger. */
export const spoolFile = (dataFolder: string): string => join(dataFolder, 'outcomes.spool');

/** Opens the spool and reserves all of its room, by writing it and waiting until it is on disk. Throws where there is no room. */
export function openSpool(file: string): SpoolFile {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    reserve(handle);
    // The file's name, too, must outlast a power cut.
    syncFolder(dirname(file));
    return onPlaces(file, handle);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** A file that only says how long it is has no room of its own: what isn't there yet is written. */
function reserve(handle: number): void {
  const there = Math.floor(fstatSync(handle).size / PLACE_BYTES);
  if (there >= PLACES) return;
  const zeros = Buffer.alloc((PLACES - there) * PLACE_BYTES);
  try {
    writeAll(handle, zeros, there * PLACE_BYTES);
    fsyncSync(handle);
  } catch (error) {
    // What was had of it would fill the disk for nothing.
    ftruncateSync(handle, there * PLACE_BYTES);
    throw error;
  }
}

function onPlaces(file: string, handle: number): SpoolFile {
  const kept = new Map<string, { place: number; record: SpoolRecord }>();
  const torn = new Map<number, string | null>();
  const free: number[] = [];
  const held = new Map<string, number>();
  for (let place = 0; place < PLACES; place += 1) {
    const read = decodePlace(readPlace(handle, place));
    if (read.state === 'kept') kept.set(read.record.entryId, { place, record: read.record });
    else if (read.state === 'torn') torn.set(place, read.entryId);
    else free.push(place);
  }
  const mark = (place: number) => {
    writeAll(handle, LET_GO_PLACE, place * PLACE_BYTES);
    fsyncSync(handle);
    free.push(place);
  };
  return {
    file,
    kept: () => [...kept.values()].map(({ record }) => record),
    torn: () => [...torn].map(([place, entryId]) => ({ place, entryId })),
    hold: (entryId) => {
      const place = free.pop();
      if (place !== undefined) held.set(entryId, place);
      return place !== undefined;
    },
    release: (entryId) => {
      const place = held.get(entryId);
      if (place !== undefined) free.push(place);
      held.delete(entryId);
    },
    keep: (entryId, outcome) => {
      const place = held.get(entryId) ?? free.pop();
      if (place === undefined) throw new Error('the spool has no free place');
      const record = { entryId, outcome };
      writeAll(handle, encodeRecord(record), place * PLACE_BYTES);
      fsyncSync(handle);
      held.delete(entryId);
      kept.set(entryId, { place, record });
    },
    letGo: (entryId) => {
      const place = kept.get(entryId)?.place;
      if (place === undefined) return;
      mark(place);
      kept.delete(entryId);
    },
    letGoOfTorn: (place) => {
      mark(place);
      torn.delete(place);
    },
    isThere: () => fstatSync(handle).nlink > 0,
    close: () => closeSync(handle),
  };
}

function readPlace(handle: number, place: number): Buffer {
  const bytes = Buffer.alloc(PLACE_BYTES);
  readSync(handle, bytes, 0, PLACE_BYTES, place * PLACE_BYTES);
  return bytes;
}

function writeAll(handle: number, bytes: Buffer, position: number): void {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(handle, bytes, written, bytes.length - written, position + written);
}
