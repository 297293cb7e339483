// A policy's file for a test, in a folder that only its owner can write to.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyPlace } from '../../../main/process/data-folder.ts';
import { tempFolder } from '../runner/temp-folder.ts';

/** policy: an object, or the file's very text. */
export function policyPlace(policy: unknown): PolicyPlace {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  const file = join(folder, 'policy.json');
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 });
  return { file, owner: process.getuid?.() ?? null };
}
