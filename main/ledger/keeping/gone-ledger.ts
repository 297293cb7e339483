// A ledger that was here and is gone: the head of its audit log, which lies beside it, says that there was one.
import { existsSync, statSync } from 'node:fs';
import { PaydeskError } from '../../problem.ts';
import { readHead } from '../audit/head-file.ts';

/** Whether there is no ledger where one was. */
export function isGone(dataFolder: string, file: string): boolean {
  const isThere = existsSync(file) && statSync(file).size > 0;
  return !isThere && readHead(dataFolder) !== null;
}

export const goneLedger = (file: string): PaydeskError => new PaydeskError('ledger_gone', { file });
