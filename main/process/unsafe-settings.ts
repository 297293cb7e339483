// Settings of the process that would show API keys to others: Paydesk doesn't start with them.
import { dirname } from 'node:path';
import { t } from '../../messages/t.ts';
import { CODE_LOADING, loadingCode } from './code-loading.ts';
import { StartError } from './start-error.ts';

/** What a setting does, in a sentence that names it. */
type Does = (setting: string) => string;

const turnsChecksOff: Does = (setting) =>
  t({ defaultMessage: '{setting} turns off the check that API keys go to the right server.' }, { setting });
const recordsKeys: Does = (setting) =>
  t({ defaultMessage: '{setting} records the keys of encrypted connections in a file.' }, { setting });
const acceptsMalformed: Does = (setting) =>
  t({ defaultMessage: '{setting} accepts malformed responses from a payment service.' }, { setting });
const showsKeys: Does = (setting) =>
  t({ defaultMessage: '{setting} lets any program on this computer read your API keys.' }, { setting });

const isSet = (value: string): boolean => value.trim() !== '';
const loadsCode: Does = (setting) =>
  t({ defaultMessage: '{setting} loads code into Paydesk that could read your API keys.' }, { setting });
const recordsCalls: Does = (setting) =>
  t({ defaultMessage: '{setting} can record what Paydesk does, including your API keys.' }, { setting });

const SETTINGS: readonly { name: string; isUnsafe: (value: string) => boolean; does: Does }[] = [
  { name: 'NODE_TLS_REJECT_UNAUTHORIZED', isUnsafe: (value) => value.trim() === '0', does: turnsChecksOff },
  { name: 'SSLKEYLOGFILE', isUnsafe: isSet, does: recordsKeys },
];

/** Options of Node's, wherever they are set. A debugger that somebody asks for on the command line is their own choice. */
const OPTIONS: readonly { option: RegExp; places: readonly SettingSource[]; does: Does }[] = [
  { option: /^--tls-keylog(?==|$)/, places: ['NODE_OPTIONS', 'command line'], does: recordsKeys },
  { option: /^--insecure-http-parser$/, places: ['NODE_OPTIONS', 'command line'], does: acceptsMalformed },
  // V8 has read them before any of this runs, and some write down each call with what it was given.
  { option: /^--?js-flags(?==|$)/, places: ['command line'], does: recordsCalls },
  { option: /^--inspect(-brk|-wait)?(?==|$)/, places: ['NODE_OPTIONS'], does: showsKeys },
  {
    option: /^(-r|--require|--import|--loader|--experimental-loader)(?==|$)/,
    places: ['NODE_OPTIONS'],
    does: loadsCode,
  },
];
type SettingSource = 'NODE_OPTIONS' | 'command line';

/** Throws a StartError where a setting is unsafe. Its value is not repeated. commandLine: the options of Node's and, in the desktop app, of Chromium's. NODE_EXTRA_CA_CERTS is let be: companies add their own authority by it. */
export function refuseUnsafeSettings(env: NodeJS.ProcessEnv, commandLine: readonly string[]): void {
  for (const { name, isUnsafe, does } of SETTINGS) {
    if (isUnsafe(env[name] ?? '')) throw removeVariable(name, does);
  }
  // No fuse covers the system's own loader. Its code has run by now; what it could read comes later.
  for (const name of loadingCode(CODE_LOADING.before, env, dirname(process.execPath))) throw codeLoadingError(name);
  const optionsIn: Record<SettingSource, readonly string[]> = {
    NODE_OPTIONS: (env['NODE_OPTIONS'] ?? '').split(/[\s"']+/),
    'command line': commandLine,
  };
  for (const { option, places, does } of OPTIONS) {
    for (const place of places) {
      // Node takes underscores for hyphens.
      const [found] = optionsIn[place].flatMap((text) => option.exec(text.replaceAll('_', '-'))?.[0] ?? []);
      if (found) throw new StartError({ message: does(found), nextStep: removeFrom(place, found) });
    }
  }
}

/** For a variable that loads code and is still set. */
export const codeLoadingError = (name: string): StartError => removeVariable(name, loadsCode);

const removeVariable = (name: string, does: Does): StartError =>
  new StartError({
    message: does(name),
    nextStep: t({ defaultMessage: 'Remove the environment variable {name}, then start Paydesk again.' }, { name }),
  });

function removeFrom(place: SettingSource, option: string): string {
  return place === 'NODE_OPTIONS'
    ? t({ defaultMessage: 'Remove {option} from NODE_OPTIONS, then start Paydesk again.' }, { option })
    : t({ defaultMessage: 'Remove {option} from the command line, then start Paydesk again.' }, { option });
}
