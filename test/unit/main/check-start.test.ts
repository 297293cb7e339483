// Starts that can't go on: each error of the system becomes a condition with a plain sentence, one action and an exit code.
import { expect, test } from 'vitest';
import { PaydeskError } from '../../../main/process/problem.ts';
import { conditionOf, type StartCode } from '../../../main/process/start-condition.ts';
import { StartError } from '../../../main/process/start-error.ts';
import { type StartAction, startWords } from '../../../main/process/start-words.ts';

const FOLDER = '/home/ada/paydesk';
const FILE = `${FOLDER}/ledger.db`;

const system = (code: string, path: string | undefined = FILE, syscall = 'open') =>
  Object.assign(new Error(`${code}: raw text, ${syscall} '${path}'`), { code, path, syscall });
const wrapped = (cause: unknown) => new Error('raw text', { cause });

type Row = [what: string, error: unknown, code: StartCode, action: StartAction, exitCode: number];

const ROWS: Row[] = [
  ['no space', system('ENOSPC'), 'disk_full', 'try_again', 74],
  ['no space for SQLite', system('SQLITE_FULL', ''), 'disk_full', 'try_again', 74],
  ['no space, behind another error', wrapped(system('ENOSPC')), 'disk_full', 'try_again', 74],
  ['a disk that is full, as the ledger tells it', new PaydeskError('ledger_disk_full'), 'disk_full', 'try_again', 74],
  ['a quota', system('EDQUOT'), 'quota_reached', 'try_again', 74],
  ['a read-only disk', system('EROFS'), 'folder_read_only', 'choose_folder', 73],
  ['a read-only database', system('SQLITE_READONLY_DBMOVED'), 'folder_read_only', 'choose_folder', 73],
  [
    'a ledger that can’t be written',
    new PaydeskError('ledger_not_writable', { file: FILE }),
    'folder_read_only',
    'choose_folder',
    73,
  ],
  ['no permission', system('EACCES'), 'folder_not_permitted', 'choose_folder', 73],
  ['a security program that refuses', system('EPERM'), 'folder_not_permitted', 'choose_folder', 73],
  [
    'a file of the ledger that isn’t permitted',
    new PaydeskError('file_not_permitted', { file: FILE }),
    'folder_not_permitted',
    'choose_folder',
    73,
  ],
  ['a file in the place of the folder', system('EEXIST'), 'not_a_folder', 'choose_folder', 73],
  ['a file above the folder', system('ENOTDIR'), 'not_a_folder', 'choose_folder', 73],
  ['a folder in the place of a file', system('EISDIR'), 'not_a_file', 'try_again', 73],
  ['a path that is too long', system('ENAMETOOLONG'), 'path_too_long', 'choose_folder', 73],
  ['a link that leads to itself', system('ELOOP'), 'link_loop', 'choose_folder', 73],
  ['a link that leads nowhere', system('ENOENT'), 'folder_missing', 'try_again', 73],
  ['a network drive without locks', system('ENOLCK'), 'folder_not_lockable', 'choose_folder', 73],
  [
    'a lock that can’t be taken',
    new PaydeskError('file_not_readable', { file: `${FOLDER}/instance.lock` }),
    'folder_not_lockable',
    'choose_folder',
    73,
  ],
  ['a disk that fails', system('EIO'), 'disk_failing', 'try_again', 74],
  ['a network drive that went away', system('ESTALE'), 'disk_failing', 'try_again', 74],
  [
    'a ledger that can’t be read',
    new PaydeskError('file_not_readable', { file: FILE }),
    'disk_failing',
    'try_again',
    74,
  ],
  ['a file that another program has', system('EBUSY'), 'file_in_use', 'try_again', 75],
  ['another Paydesk', new PaydeskError('ledger_in_use', { folder: FOLDER }), 'already_running', 'quit', 75],
  ['too many open files', system('EMFILE'), 'too_many_open', 'try_again', 69],
  ['too many open files of the system', system('ENFILE'), 'too_many_open', 'try_again', 69],
  ['no memory', system('ENOMEM'), 'no_memory', 'try_again', 69],
  ['no loopback', system('EADDRNOTAVAIL', undefined, 'listen'), 'loopback_closed', 'try_again', 69],
  [
    'a program file that is missing',
    system('ENOENT', '/opt/Paydesk/resources/app.asar/dist/preview/preview.js'),
    'program_incomplete',
    'quit',
    69,
  ],
  ['a module that is missing', system('ERR_MODULE_NOT_FOUND', undefined), 'program_incomplete', 'quit', 69],
  [
    'a setting of the start',
    new StartError({ message: 'The policy is wrong.', nextStep: 'Correct it.' }),
    'refused',
    'quit',
    1,
  ],
  [
    'damaged settings',
    new PaydeskError('team_file_unreadable', { file: `${FOLDER}/team.json` }, { details: 'raw text' }),
    'problem',
    'open_folder',
    1,
  ],
  ['a newer ledger', new PaydeskError('ledger_of_newer_version', { file: FILE }), 'problem', 'open_folder', 1],
  ['a damaged ledger', new PaydeskError('ledger_corrupt', { file: FILE }), 'problem', 'open_folder', 1],
  ['what no one foresaw', new TypeError('raw text'), 'unforeseen', 'try_again', 1],
  ['what isn’t even an error', 'raw text', 'unforeseen', 'try_again', 1],
];

test.each(ROWS)('%s is told in plain words, with one action', (_what, error, code, action, exitCode) => {
  const condition = conditionOf(error, FOLDER);
  expect(condition.code).toBe(code);
  const words = startWords(condition);
  expect(words).toMatchObject({ action, exitCode });
  for (const sentence of [words.message, words.nextStep]) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$|: \//u);
    expect(sentence).not.toMatch(/raw text|\bE[A-Z]{3,}\b|SQLITE|undefined/);
  }
});

test('the table holds at least 32 conditions', () => expect(ROWS.length).toBeGreaterThanOrEqual(32));

test('where there is a ledger, no other folder is offered: it would begin with an empty one', () => {
  for (const code of ['EROFS', 'EACCES', 'ENOLCK']) {
    const words = startWords(conditionOf(system(code), FOLDER), true);
    expect(words.action).toBe('try_again');
    expect(words.nextStep).not.toContain('hoose');
  }
});

test('a path that fills the window is cut', () => {
  const { message } = startWords({ code: 'path_too_long', path: `/${'long/'.repeat(900)}` });
  expect(message.length).toBeLessThan(220);
});
