// Looks for secrets in bytes, however they are spelled there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Find = { place: string; spelling: string };

/** A secret in the spellings that a file, a log or a heap could hold it in. Its halves find one that was split. */
function spellings(secret: string): [name: string, bytes: Buffer][] {
  const plain = Buffer.from(secret);
  const half = Math.floor(secret.length / 2);
  return [
    ['first half', Buffer.from(secret.slice(0, half))],
    ['second half', Buffer.from(secret.slice(half))],
    ['URL-encoded', Buffer.from(encodeURIComponent(secret))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['hex', Buffer.from(plain.toString('hex'))],
    // As it stands at each place within a longer text; what its neighbours would change is cut off.
    ...[0, 1, 2].map((before): [string, Buffer] => [
      'base64',
      Buffer.from(
        Buffer.concat([Buffer.alloc(before), plain])
          .toString('base64')
          .slice(before === 0 ? 0 : 4, -4),
      ),
    ]),
  ];
}

export class SecretHunt {
  readonly finds: Find[] = [];
  /** What was looked at: place and bytes. */
  readonly looked: { place: string; bytes: number; found: number }[] = [];
  private readonly wanted: [string, Buffer][];

  constructor(secrets: readonly string[]) {
    this.wanted = secrets.flatMap(spellings);
  }

  /** Resolves how many spellings of secrets are in it. */
  look(place: string, bytes: Buffer | string): number {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    const found = this.wanted
      .filter(([, wanted]) => buffer.includes(wanted))
      .map(([spelling]) => ({ place, spelling }));
    this.finds.push(...found);
    this.looked.push({ place, bytes: buffer.length, found: found.length });
    return found.length;
  }

  /** Every file under a folder, and its name. */
  lookUnder(place: string, folder: string): void {
    let bytes = 0;
    const before = this.finds.length;
    const from = this.looked.length;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      this.look(`${place}: name of ${name}`, name);
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
      const content = readFileSync(file);
      bytes += content.length;
      this.look(`${place}: ${name}`, content);
    }
    // One line for all of them.
    this.looked.splice(from, this.looked.length, { place, bytes, found: this.finds.length - before });
  }

  table(): string {
    return this.looked
      .map(({ place, bytes, found }) => `${place.padEnd(36)} looked at ${bytes} bytes  found ${found}`)
      .join('\n');
  }
}
