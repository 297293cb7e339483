// A ledger that was here and is gone: the head of its audit log, which lies beside it, says that there was one.
import { lstatSync, statSync } from 'node:fs';
import { PaydeskError } from '../../process/problem.ts';
import { hasHead } from '../audit/head-file.ts';
import { fileTrouble } from './file-trouble.ts';

/** Whether there is no ledger, or none that was begun. Throws where the file can't be looked at, or is on a disk that isn't there: then one may be there. */
export function isEmpty(file: string): boolean {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    const leadsNowhere = size === undefined && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
    if (leadsNowhere) throw new PaydeskError('file_not_readable', { file });
    return (size ?? 0) === 0;
  } catch (error) {
    throw fileTrouble(error, file);
  }
}

/** Whether there is no ledger where one was. */
export const isGone = (dataFolder: string, file: string): boolean => isEmpty(file) && hasHead(dataFolder);

export const goneLedger = (file: string): PaydeskError => new PaydeskError('ledger_gone', { file });
