// `paydesk-server import FILE`: puts a computer's prepared ledger into the team's, says what it holds, and leaves a receipt in the data folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCents } from '../../contract/format-cents.ts';
import type { TotalsLine } from '../../contract/team/move.ts';
import { t } from '../../messages/t.ts';
import type { Imported, ImportInput } from '../ledger/move-to-team/import-ledger.ts';
import type { LedgerPlace } from './options.ts';

/** Loaded where it is used. */
async function importAt({ dataFolder, postgres }: LedgerPlace, input: ImportInput): Promise<Imported> {
  if (postgres === undefined) {
    const { importIntoFolder } = await import('../ledger/move-to-team/import-into-folder.ts');
    return importIntoFolder(dataFolder, input);
  }
  const { importIntoDatabase } = await import('../ledger/postgres/move-to-team/import-into-database.ts');
  return importIntoDatabase(dataFolder, postgres, input);
}

/** Gives what to print: every total, as counted in the file and again in the team's ledger. Throws where nothing was imported. */
export async function runImport(place: LedgerPlace, input: ImportInput): Promise<string> {
  const { moveId, sha256, totals } = await importAt(place, input);
  const receipt = join(place.dataFolder, `import-${moveId}.json`);
  const told = { file: input.file, sha256, imported_at: new Date().toISOString(), totals };
  writeFileSync(receipt, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600, flush: true });
  return [
    t({ defaultMessage: 'Imported {file}' }, { file: input.file }),
    `SHA-256 ${sha256}`,
    ...totals.map(lineWords),
    t({ defaultMessage: 'File and team’s ledger hold the same. Receipt: {receipt}' }, { receipt }),
    '',
  ].join('\n');
}

/** Kind and status by their names in the ledger, as in the receipt. */
const lineWords = ({ kind, seller, status, count, cents }: TotalsLine): string =>
  `  ${[kind, seller || '—', status, count, formatCents(cents)].join(' · ')}`;
