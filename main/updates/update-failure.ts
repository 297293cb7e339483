// Why there is no update, as a code: the window makes the sentence.
import type { UpdateTrouble } from '../../contract/console/updates.ts';
import { failureOf } from '../network/send.ts';

export class UpdateFailure extends Error {
  readonly trouble: UpdateTrouble;

  constructor(code: UpdateTrouble['code'], details = '') {
    super(code);
    this.trouble = { code, details };
  }
}

/** What the file system says when it can't keep a file. */
const STORING = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EIO', 'EMFILE', 'ENOENT', 'ENOTDIR']);

/** timeLimitMs: how long was waited. */
export function troubleOf(error: unknown, timeLimitMs: number): UpdateTrouble {
  if (error instanceof UpdateFailure) return error.trouble;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (STORING.has(code ?? '') && syscall !== 'connect') return { code: 'not_stored', details: message };
  const failure = failureOf(error, timeLimitMs);
  return { code: 'no_connection', details: failure.kind === 'answered' ? '' : failure.why };
}
