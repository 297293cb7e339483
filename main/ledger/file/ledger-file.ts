// Where a data folder has its ledger.
import { join } from 'node:path';

/** The ledger's file in a data folder. */
export const ledgerFile = (dataFolder: string): string => join(dataFolder, 'ledger.db');
