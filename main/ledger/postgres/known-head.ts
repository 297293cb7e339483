// The newest head of the audit log that this computer knows to be kept: a database that was set back lacks it. PostgreSQL keeps no file that isn't set back, too.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditHead } from '../../../contract/console/audit.ts';
import { type HeadPlace, writeWhole } from '../audit/head-file.ts';
import type { LedgerFileIdentity } from '../file/ledger-file-identity.ts';
import type { LeftHead } from '../file/unseal.ts';
import type { LedgerDatabase } from '../store/open-database.ts';

const KnownHead = AuditHead.extend({ ledgerId: AuditHead.shape.hash });
type KnownHead = AuditHead & { ledgerId: string };

/** The place where it is kept. */
export type KnownHeadFile = HeadPlace & Required<Pick<HeadPlace, 'shared'>> & { known: () => KnownHead | null };

/**
 * The file in a folder for the database at a place. It may lag behind: other servers write, and a head that speaks for less
 * contradicts nothing.
 */
export function knownHeadFile(
  folder: string,
  { machine, inode }: LedgerFileIdentity,
  reader: LedgerDatabase['reader'],
): KnownHeadFile {
  const of = createHash('sha256').update(`${machine} ${inode}`).digest('hex').slice(0, 16);
  const file = join(folder, `known-head-${of}.json`);
  let known = readKnown(file);
  return {
    known: () => known,
    read: () => known,
    write: (head, ledgerId) => {
      known = { ...head, ledgerId };
      // Another server of this computer may have the same folder.
      writeWhole(file, JSON.stringify(known), `${file}.${process.pid}`);
    },
    shared: {
      isPast: async (ledgerId) => {
        const left = reader
          .selectFrom('ledger_past')
          .select('replaced_head as head')
          .where('kind', 'in', ['unsealed', 'moved_here']);
        return (await left.execute()).some(({ head }) => head && idsIn(head).includes(ledgerId));
      },
    },
  };
}

const idsIn = (head: string): string[] => (JSON.parse(head) as LeftHead).ledgerIds ?? [];

function readKnown(file: string): KnownHead | null {
  try {
    return KnownHead.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
