// Why Paydesk doesn't start, as one of the conditions it knows: of an error that a step of the start met, whichever the entry.
import type { Problem, ProblemCode } from '../../contract/console/problem.ts';
import type { Sentence } from '../../messages/problems/sentence.ts';
import { PaydeskError } from './problem.ts';
import { StartError } from './start-error.ts';

/** Conditions of a file or folder, which is named. */
export type PathCode =
  | 'disk_full'
  | 'no_inodes'
  | 'quota_reached'
  | 'folder_read_only'
  | 'folder_not_permitted'
  | 'files_of_other_user'
  | 'not_a_folder'
  | 'not_a_file'
  | 'path_too_long'
  | 'link_loop'
  | 'folder_missing'
  | 'folder_not_lockable'
  | 'disk_failing'
  | 'file_in_use'
  | 'temp_not_writable';

export type StartCondition =
  | { code: PathCode; path: string }
  | { code: 'too_many_open' | 'no_memory' | 'no_display' | 'program_incomplete' | 'loopback_closed' }
  | { code: 'already_running'; folder: string }
  | { code: 'clock_wrong'; nowMs: number }
  /** How Paydesk was started, or a policy: the sentence says what. */
  | { code: 'refused'; sentence: Sentence }
  /** Any other problem that Paydesk names. */
  | { code: 'problem'; problem: Problem }
  | { code: 'unforeseen' };
export type StartCode = StartCondition['code'];

/** By the beginning of the code, the system's or SQLite's. */
const OF_PATHS: readonly (readonly [RegExp, PathCode])[] = [
  [/^(?:ENOSPC|SQLITE_FULL)/, 'disk_full'],
  [/^EDQUOT/, 'quota_reached'],
  [/^(?:EROFS|SQLITE_READONLY)/, 'folder_read_only'],
  [/^(?:EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/, 'folder_not_permitted'],
  [/^(?:ENOTDIR|EEXIST)/, 'not_a_folder'],
  [/^EISDIR/, 'not_a_file'],
  [/^ENAMETOOLONG/, 'path_too_long'],
  [/^ELOOP/, 'link_loop'],
  [/^ENOENT/, 'folder_missing'],
  [/^(?:ENOLCK|ENOSYS|ENOTSUP|EOPNOTSUPP|SQLITE_IOERR_LOCK)/, 'folder_not_lockable'],
  [/^(?:EBUSY|ETXTBSY|EAGAIN|SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL)/, 'file_in_use'],
  [/^(?:EIO|ENXIO|ENODEV|ESTALE|EREMOTEIO|ETIMEDOUT|EFBIG|EINVAL|SQLITE_IOERR|SQLITE_CANTOPEN)/, 'disk_failing'],
];

/** Problems of the ledger that are a condition of its folder. */
const OF_PROBLEMS: Partial<Record<ProblemCode, PathCode>> = {
  ledger_disk_full: 'disk_full',
  ledger_not_writable: 'folder_read_only',
  file_not_permitted: 'folder_not_permitted',
  file_not_readable: 'disk_failing',
  file_in_use: 'file_in_use',
};

/** What lies there is the program's own: it is missing, not the person's files. */
const OF_PROGRAM = /[\\/](?:app\.asar|dist|dist-test)[\\/](?:main|renderer|preview|preload|service)(?:[\\/]|$)/;

/** The condition behind an error; `dataFolder` is named where the error names no path. */
export function conditionOf(error: unknown, dataFolder: string): StartCondition {
  for (const each of causesOf(error)) {
    if (each instanceof StartError) return { code: 'refused', sentence: each.sentence };
    if (each instanceof PaydeskError) return conditionOfProblem(each.problem, dataFolder);
    const found = conditionOfCode(each as NodeJS.ErrnoException, dataFolder);
    if (found) return found;
  }
  return { code: 'unforeseen' };
}

/** An error and what caused it, four deep. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 4; each = each.cause) causes.push(each);
  return causes;
}

function conditionOfProblem(problem: Problem, dataFolder: string): StartCondition {
  if (problem.code === 'ledger_in_use') return { code: 'already_running', folder: dataFolder };
  const code = OF_PROBLEMS[problem.code];
  if (code === undefined) return { code: 'problem', problem };
  const named = (problem.params as { file?: unknown }).file;
  const path = typeof named === 'string' ? named : dataFolder;
  return code === 'disk_failing' && path.endsWith('instance.lock')
    ? { code: 'folder_not_lockable', path: dataFolder }
    : { code, path };
}

function conditionOfCode({ code: named, path: at, syscall }: NodeJS.ErrnoException, dataFolder: string) {
  const code = typeof named === 'string' ? named : '';
  if (syscall === 'listen' || syscall === 'bind') return { code: 'loopback_closed' } as const;
  if (/^(?:EMFILE|ENFILE)/.test(code)) return { code: 'too_many_open' } as const;
  if (/^(?:ENOMEM|SQLITE_NOMEM|ERR_WORKER_OUT_OF_MEMORY)/.test(code)) return { code: 'no_memory' } as const;
  const path = at ?? dataFolder;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || OF_PROGRAM.test(path))
    return { code: 'program_incomplete' } as const;
  const found = OF_PATHS.find(([codes]) => codes.test(code))?.[1];
  return found === undefined ? undefined : { code: found, path };
}
