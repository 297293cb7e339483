// What a person reads where Paydesk doesn't start: what is wrong, what to do, the one thing that the window offers, and the exit code (docs/administration.md).
import type { Sentence } from '../../messages/problems/sentence.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { locale, t } from '../../messages/t.ts';
import { conditionOf, type PathCode, type StartCondition } from './start-condition.ts';

export type StartAction = 'try_again' | 'choose_folder' | 'open_folder' | 'quit';
export type StartWords = Sentence & { action: StartAction; exitCode: number };

/** 69: the system lacks something. 73: the data folder can't be used. 74: its disk. 75: something else has it now. 1: anything else. */
const EXIT = { other: 1, lacking: 69, folder: 73, disk: 74, inUse: 75 } as const;

/** A path that is itself the trouble would fill the window. */
const shown = (path: string): string => (path.length > 120 ? `${path.slice(0, 80)}…` : path);

/** In the language that is spoken now. `hasLedger`: another folder would begin with an empty ledger, so it isn't offered. */
export function startWords(condition: StartCondition, hasLedger = false): StartWords {
  const elsewhere: StartAction = hasLedger ? 'try_again' : 'choose_folder';
  switch (condition.code) {
    case 'too_many_open':
      return {
        message: t({ defaultMessage: 'Too many files are open on your computer.' }),
        nextStep: t({ defaultMessage: 'Close other programs, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.lacking,
      };
    case 'no_memory':
      return {
        message: t({ defaultMessage: 'Your computer doesn’t have enough free memory.' }),
        nextStep: t({ defaultMessage: 'Close other programs, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.lacking,
      };
    case 'no_display':
      return {
        message: t({ defaultMessage: 'Paydesk can’t open a window, because there’s no display.' }),
        nextStep: t({
          defaultMessage: 'Start Paydesk from a desktop session, or check the DISPLAY and WAYLAND_DISPLAY variables.',
        }),
        action: 'quit',
        exitCode: EXIT.lacking,
      };
    case 'program_incomplete':
      return {
        message: t({ defaultMessage: 'Some of Paydesk’s program files are missing or damaged.' }),
        nextStep: t({ defaultMessage: 'Install Paydesk again. Your data isn’t affected.' }),
        action: 'quit',
        exitCode: EXIT.lacking,
      };
    case 'loopback_closed':
      return {
        message: t({ defaultMessage: 'Paydesk can’t use this computer’s own network address, 127.0.0.1.' }),
        nextStep: t({
          defaultMessage: 'Allow Paydesk to use it in your firewall or security program, then try again.',
        }),
        action: 'try_again',
        exitCode: EXIT.lacking,
      };
    case 'already_running':
      return {
        ...sentenceOf({ code: 'ledger_in_use', params: { folder: shown(condition.folder) } }),
        action: 'quit',
        exitCode: EXIT.inUse,
      };
    case 'clock_wrong':
      return {
        message: t(
          { defaultMessage: 'Your computer’s date is {date}, which can’t be right.' },
          { date: new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(condition.nowMs) },
        ),
        nextStep: t({ defaultMessage: 'Set the date and time, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.lacking,
      };
    case 'refused':
      return { ...condition.sentence, action: 'quit', exitCode: EXIT.other };
    case 'problem':
      return { ...sentenceOf(condition.problem), action: 'open_folder', exitCode: EXIT.other };
    case 'unforeseen':
      return {
        message: t({ defaultMessage: 'Paydesk couldn’t start.' }),
        nextStep: t({
          defaultMessage: 'Try again. If that doesn’t help, send the details to your administrator.',
        }),
        action: 'try_again',
        exitCode: EXIT.other,
      };
    default:
      return wordsOfPath(condition.code, { path: shown(condition.path) }, elsewhere);
  }
}

function wordsOfPath(code: PathCode, named: { path: string }, elsewhere: StartAction): StartWords {
  switch (code) {
    case 'disk_full':
      return {
        message: t({ defaultMessage: 'The disk that holds {path} is full.' }, named),
        nextStep: t({ defaultMessage: 'Free up disk space, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.disk,
      };
    case 'no_inodes':
      return {
        message: t({ defaultMessage: 'The disk that holds {path} has no room for more files.' }, named),
        nextStep: t({ defaultMessage: 'Delete files you don’t need, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.disk,
      };
    case 'quota_reached':
      return {
        message: t({ defaultMessage: 'You’ve used all the disk space you’re allowed, so {path} can’t grow.' }, named),
        nextStep: t({
          defaultMessage: 'Delete files you don’t need, or ask your administrator for more space, then try again.',
        }),
        action: 'try_again',
        exitCode: EXIT.disk,
      };
    case 'disk_failing':
      return {
        message: t({ defaultMessage: 'Your computer couldn’t read or write {path}.' }, named),
        nextStep: t({
          defaultMessage: 'Check the disk or network drive it’s on, then try again. Don’t replace any file.',
        }),
        action: 'try_again',
        exitCode: EXIT.disk,
      };
    case 'folder_read_only':
      return {
        message: t({ defaultMessage: 'Paydesk can’t save anything in {path}: it’s read-only.' }, named),
        nextStep:
          elsewhere === 'choose_folder'
            ? t({ defaultMessage: 'Choose another folder, or ask your administrator to allow writing.' })
            : t({ defaultMessage: 'Ask your administrator to allow writing, then try again.' }),
        action: elsewhere,
        exitCode: EXIT.folder,
      };
    case 'folder_not_permitted':
      return {
        message: t({ defaultMessage: 'You don’t have permission to use {path}.' }, named),
        nextStep:
          elsewhere === 'choose_folder'
            ? t({ defaultMessage: 'Choose another folder, or ask your administrator for access.' })
            : t({ defaultMessage: 'Ask your administrator for access, then try again.' }),
        action: elsewhere,
        exitCode: EXIT.folder,
      };
    case 'files_of_other_user':
      return {
        message: t({ defaultMessage: 'Another user of this computer owns {path}.' }, named),
        nextStep: t({
          defaultMessage: 'Ask your administrator to make you its owner, then try again. Don’t start Paydesk as root.',
        }),
        action: 'try_again',
        exitCode: EXIT.folder,
      };
    case 'not_a_folder':
      return {
        message: t({ defaultMessage: 'Paydesk needs a folder for its data, but {path} is a file.' }, named),
        nextStep: t({ defaultMessage: 'Choose another folder, or move that file away.' }),
        action: 'choose_folder',
        exitCode: EXIT.folder,
      };
    case 'not_a_file':
      return {
        message: t({ defaultMessage: 'Paydesk keeps a file at {path}, but a folder is there.' }, named),
        nextStep: t({ defaultMessage: 'Move that folder away, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.folder,
      };
    case 'path_too_long':
      return {
        message: t({ defaultMessage: 'The path of the data folder is too long: {path}' }, named),
        nextStep: t({ defaultMessage: 'Choose a folder with a shorter path.' }),
        action: 'choose_folder',
        exitCode: EXIT.folder,
      };
    case 'link_loop':
      return {
        message: t({ defaultMessage: 'The link {path} leads back to itself.' }, named),
        nextStep: t({ defaultMessage: 'Choose another folder, or remove the link.' }),
        action: 'choose_folder',
        exitCode: EXIT.folder,
      };
    case 'folder_missing':
      return {
        message: t({ defaultMessage: 'Paydesk can’t find {path}.' }, named),
        nextStep: t({ defaultMessage: 'Connect the drive it’s on, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.folder,
      };
    case 'folder_not_lockable':
      return {
        message: t({ defaultMessage: 'Paydesk can’t make sure that it’s the only one using {path}.' }, named),
        nextStep:
          elsewhere === 'choose_folder'
            ? t({ defaultMessage: 'Choose a folder on this computer’s own disk.' })
            : t({ defaultMessage: 'Move the folder to this computer’s own disk, then try again.' }),
        action: elsewhere,
        exitCode: EXIT.folder,
      };
    case 'file_in_use':
      return {
        message: t({ defaultMessage: 'Another program is using {path}.' }, named),
        nextStep: t({ defaultMessage: 'Close that program, then try again.' }),
        action: 'try_again',
        exitCode: EXIT.inUse,
      };
    case 'temp_not_writable':
      return {
        message: t({ defaultMessage: 'Paydesk can’t save temporary files in {path}.' }, named),
        nextStep: t({ defaultMessage: 'Ask your administrator to allow writing there (TMPDIR), then try again.' }),
        action: 'try_again',
        exitCode: EXIT.folder,
      };
  }
}

/** For a terminal: one line in plain words, with the technical part of a problem, and the exit code. */
export function startLine(error: unknown, dataFolder: string): { line: string; exitCode: number; isForeseen: boolean } {
  const condition = conditionOf(error, dataFolder);
  const { message, nextStep, exitCode } = startWords(condition);
  const details = condition.code === 'problem' ? condition.problem.details : undefined;
  const line = [message, nextStep, ...(details ? [`(${details})`] : [])].join(' ');
  return { line, exitCode, isForeseen: condition.code !== 'unforeseen' };
}
