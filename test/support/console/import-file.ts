// A file of returns and refunds, tried and imported as a window does it.
import { type FactColumns, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import type { openFactImports } from '../../../main/features/after-charge/import-facts.ts';
import { uploadTo } from './uploaded.ts';

/** With the columns that are guessed, or with changes to them. */
export async function tryFile(
  imports: ReturnType<typeof openFactImports>,
  environmentId: string,
  text: string,
  more?: Partial<FactColumns>,
) {
  const uploadId = uploadTo(imports.upload, text);
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
