// Settings of the process that would show API keys to others: Paydesk doesn't start with them.
import { PaydeskError } from './problem.ts';

type Setting = { name: string; isUnsafe: (value: string) => boolean; does: string };

const CHECKS_OFF = 'which switches off the check that API keys go to the right server';
const RECORDS = 'which records the keys of encrypted connections in a file';

const SETTINGS: readonly Setting[] = [
  { name: 'NODE_TLS_REJECT_UNAUTHORIZED', isUnsafe: (value) => value.trim() === '0', does: CHECKS_OFF },
  { name: 'SSLKEYLOGFILE', isUnsafe: (value) => value !== '', does: RECORDS },
];

/** Options of Node's, wherever they are set. A debugger that somebody asks for on the command line is their own choice. */
const OPTIONS: readonly { option: RegExp; places: readonly Place[]; does: string }[] = [
  { option: /^--tls-keylog(?==|$)/, places: ['NODE_OPTIONS', 'command line'], does: RECORDS },
  {
    option: /^--insecure-http-parser$/,
    places: ['NODE_OPTIONS', 'command line'],
    does: 'which lets malformed answers of a payment service pass',
  },
  {
    option: /^--inspect(-brk|-wait)?(?==|$)/,
    places: ['NODE_OPTIONS'],
    does: 'which lets any program on this computer read API keys',
  },
];
type Place = 'NODE_OPTIONS' | 'command line';

/** Throws `invalid_input` where a setting is unsafe. Its value is not repeated. NODE_EXTRA_CA_CERTS is let be: companies add their own authority by it. */
export function refuseUnsafeSettings(env: NodeJS.ProcessEnv, nodeArguments: readonly string[]): void {
  for (const { name, isUnsafe, does } of SETTINGS) {
    if (isUnsafe(env[name] ?? '')) throw unsafe(`The environment variable ${name} is set, ${does}.`, `Remove ${name}`);
  }
  const optionsIn: Record<Place, readonly string[]> = {
    NODE_OPTIONS: (env['NODE_OPTIONS'] ?? '').split(/[\s"']+/),
    'command line': nodeArguments,
  };
  for (const { option, places, does } of OPTIONS) {
    for (const place of places) {
      // Node takes underscores for hyphens.
      const [found] = optionsIn[place].flatMap((text) => option.exec(text.replaceAll('_', '-'))?.[0] ?? []);
      if (found)
        throw unsafe(
          `${place === 'NODE_OPTIONS' ? place : 'The command line'} holds ${found}, ${does}.`,
          `Remove ${found}`,
        );
    }
  }
}

const unsafe = (message: string, remove: string) =>
  new PaydeskError('invalid_input', message, `${remove}, then start Paydesk again.`);
