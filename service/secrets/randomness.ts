// Where random bytes come from: the machine, or for what is done in a world of its own that world's seed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createCipheriv, createHash, randomInt as machineInt, randomFillSync } from 'node:crypto';

/** A source of bytes that a seed decides, all of them and in their order. */
export type Seeded = {
  /** Stands in every identifier and secret that is drawn, so that a call names its world by what it carries. */
  mark: string;
  bytes: (count: number) => Buffer;
  /** How many bytes were drawn; a source that begins there goes on with the same ones. */
  drawn: () => number;
};

const ofTask = new AsyncLocalStorage<Seeded>();

/** What is drawn during `run`, and in what it starts, comes from this source. */
export function drawnFrom<Made>(source: Seeded, run: () => Made): Made {
  return ofTask.run(source, run);
}

/** The mark of the world something is done in; undefined outside of those that have a seed. */
export const worldMark = (): string | undefined => ofTask.getStore()?.mark;

/** The machine's bytes, drawn many at a time: to ask for a few takes longer than all else about an identifier. */
const pool = Buffer.alloc(4096);
let taken = pool.length;

/** So many random bytes, at most 4096; to be used before the next are drawn. */
export function randomBytes(count: number): Buffer {
  const source = ofTask.getStore();
  if (source) return source.bytes(count);
  if (taken + count > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += count;
  return pool.subarray(taken - count, taken);
}

const INT_BYTES = 6;
const INTS = 2 ** (8 * INT_BYTES);

/** A whole number from `least` up to but not `most`, each as likely as any other. */
export function randomInt(least: number, most: number): number {
  const source = ofTask.getStore();
  if (!source) return machineInt(least, most);
  const range = most - least;
  for (;;) {
    const drawn = source.bytes(INT_BYTES).readUIntBE(0, INT_BYTES);
    // The last, shorter row would make some numbers likelier.
    if (drawn < INTS - (INTS % range)) return least + (drawn % range);
  }
}

const BLOCK = 16;
const BLOCKS_AT_A_TIME = 64;
const MARK_LENGTH = 12;

/** What a seed's identifiers are marked with: twelve letters and digits. */
export function markOf(seed: string): string {
  const digest = createHash('sha256').update(`mark:${seed}`).digest();
  return digest.readBigUInt64BE().toString(36).padStart(MARK_LENGTH, '0').slice(-MARK_LENGTH);
}

/** AES-256 in counter mode over a key made of the seed, from the byte after the first `drawn`. */
export function seededSource(seed: string, drawn = 0): Seeded {
  const key = createHash('sha256').update(`bytes:${seed}`).digest();
  const zeros = Buffer.alloc(BLOCK * BLOCKS_AT_A_TIME);
  let position = drawn;
  let block = -1;
  let stream = Buffer.alloc(0);

  function byteAt(index: number): number {
    const wanted = Math.floor(index / zeros.length);
    if (wanted !== block) {
      const counter = Buffer.alloc(BLOCK);
      counter.writeBigUInt64BE(BigInt(wanted * BLOCKS_AT_A_TIME), BLOCK - 8);
      stream = createCipheriv('aes-256-ctr', key, counter).update(zeros);
      block = wanted;
    }
    return stream[index % zeros.length] ?? 0;
  }

  return {
    mark: markOf(seed),
    bytes: (count) => {
      const bytes = Buffer.alloc(count);
      for (let index = 0; index < count; index += 1) bytes[index] = byteAt(position + index);
      position += count;
      return bytes;
    },
    drawn: () => position,
  };
}
