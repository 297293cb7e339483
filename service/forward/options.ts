// The options of `npm run service -- events`: read, checked, and described for --help.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { t } from '../../messages/t.ts';
import { isLoopbackHost } from '../settings/addresses.ts';
import { commandName } from '../start/command-name.ts';
import { defaultDataFolder } from '../start/data-folder.ts';

const DEFAULT_SERVICE = 'http://127.0.0.1:4010';

export type ForwardOptions = {
  /** Where events are sent: an address of this machine. */
  target: string;
  /** The service's origin. */
  service: string;
  /** Holds the sandbox's keys, and the place in the feed. */
  dataFolder: string;
  /** Whose events: its name or id; the first of the sandbox's organizations where absent. */
  organization?: string | undefined;
  of: 'organization' | 'marketplace';
  /** In place of a sandbox's own; never from the command line, which others on this machine can read. */
  keys?: { clientId: string; clientSecret: string } | undefined;
};

const OPTIONS = {
  forward: { type: 'string' },
  service: { type: 'string' },
  data: { type: 'string' },
  organization: { type: 'string' },
  marketplace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What --help shows. */
export function forwardHelp(): string {
  const line = (option: string, about: string) => `  ${option.padEnd(22)}${about}`;
  return [
    t({ defaultMessage: 'Usage: {command} events --forward URL [options]' }, { command: commandName() }),
    '',
    t({
      defaultMessage:
        'Sends each event of an organization to an address of this machine, signed by Standard Webhooks, until you press Ctrl C.',
    }),
    '',
    line('--forward URL', t({ defaultMessage: 'Your program’s address, like http://127.0.0.1:3000/webhooks.' })),
    line(
      '--service URL',
      t({ defaultMessage: 'The address of the service. Default: {address}.' }, { address: DEFAULT_SERVICE }),
    ),
    line(
      '--organization NAME',
      t({ defaultMessage: 'One of the sandbox’s organizations, by name or ID. Default: the first.' }),
    ),
    line('--marketplace', t({ defaultMessage: 'The events of a platform’s whole marketplace.' })),
    line(
      '--data DIR',
      t({ defaultMessage: 'The folder with the sandbox’s keys. Your place in the feed is kept there, too.' }),
    ),
    line('--help', t({ defaultMessage: 'Show this help.' })),
    '',
    t({
      defaultMessage: 'To use other API keys, set the environment variables CLIENT_ID and CLIENT_SECRET.',
    }),
    '',
  ].join('\n');
}

/** What the command line asks for; 'help' where it asks for that. Throws an Error that names the option that is wrong. */
export function readForwardOptions(args: readonly string[], env: NodeJS.ProcessEnv): ForwardOptions | 'help' {
  const values = parsed(args);
  if (values.help) return 'help';
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = env;
  return {
    target: readTarget(values.forward),
    service: readService(values.service ?? DEFAULT_SERVICE),
    dataFolder: resolve(values.data ?? defaultDataFolder('sandbox')),
    organization: values.organization,
    of: values.marketplace ? 'marketplace' : 'organization',
    keys: clientId && clientSecret ? { clientId, clientSecret } : undefined,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const problem = (error as Error).message.replace(/\. To specify.*$/s, '').replaceAll(/\s*\n\s*/g, ' ');
    throw new Error(t({ defaultMessage: '{problem}. Run it with --help to see every option.' }, { problem }));
  }
}

/** Events name people and amounts: they stay on this machine. */
function readTarget(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new Error(
      t({ defaultMessage: '--forward must be an address of this machine, like http://127.0.0.1:3000/webhooks.' }),
    );
  }
  if (!isLoopbackHost(url.hostname)) {
    throw new Error(
      t(
        {
          defaultMessage:
            '--forward can’t send to {host}: events go to a program on this machine only. Use an address like http://127.0.0.1:3000/webhooks.',
        },
        { host: url.hostname },
      ),
    );
  }
  return url.href;
}

/** The keys are sent there. */
function readService(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!url || !isSafe || url.pathname !== '/' || url.search || url.username || url.password) {
    throw new Error(
      t({
        defaultMessage:
          '--service must be the address of a service, like http://127.0.0.1:4010. Elsewhere than on this machine it must begin with https://.',
      }),
    );
  }
  return url.origin;
}
