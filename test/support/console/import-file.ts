// A file of returns and refunds, tried and imported as a window does it.
import { randomUUID } from 'node:crypto';
import { type FactColumns, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import { PIECE_LENGTH } from '../../../contract/console/reconcile.ts';
import type { openFactImports } from '../../../main/features/after-charge/import-facts.ts';

function uploaded(imports: ReturnType<typeof openFactImports>, text: string): string {
  const uploadId = randomUUID();
  for (let index = 0; index * PIECE_LENGTH < text.length; index += 1) {
    imports.upload({ uploadId, index, text: text.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH) });
  }
  return uploadId;
}

/** With the columns that are guessed, or with changes to them. */
export async function tryFile(
  imports: ReturnType<typeof openFactImports>,
  environmentId: string,
  text: string,
  more?: Partial<FactColumns>,
) {
  const uploadId = uploaded(imports, text);
  const guessed = await imports.dryRun({ environmentId, uploadId, chosen: null });
  if (Object.keys(more ?? {}).length === 0) return { uploadId, ...guessed };
  return { uploadId, ...(await imports.dryRun({ environmentId, uploadId, chosen: { ...guessed.chosen, ...more } })) };
}

export async function importFile(
  imports: ReturnType<typeof openFactImports>,
  environmentId: string,
  text: string,
  { fileName = 'returns.csv', ...more }: Partial<FactColumns> & { fileName?: string } = {},
) {
  const { uploadId, chosen, counts } = await tryFile(imports, environmentId, text, more);
  const input = ImportFactsInput.parse({ environmentId, uploadId, chosen, fileName });
  return { counts, brought: await imports.importFacts(input), leftOut: () => imports.rowsLeftOut(input) };
}
