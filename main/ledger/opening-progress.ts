// How far the opening of a ledger is, where that takes long: a large one that is read whole, or one of an older Paydesk.
import type { MigrationStep } from '../../lib/node/migrate.ts';

/** check: the file is read whole, because it wasn't closed in good order. update: one of the steps that an older ledger goes through. */
export type OpeningProgress = { doing: 'check' } | ({ doing: 'update' } & MigrationStep);

export type TellProgress = (progress: OpeningProgress) => void;
