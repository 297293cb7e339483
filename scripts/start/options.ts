// What may be said after `npm start --`, and which of it is passed on to which way in.
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

export type StartOptions = {
  browser: boolean;
  retryElectron: boolean;
  /** True when --data was given. */
  ownDataFolder: boolean;
  forElectron: string[];
  forBrowser: string[];
};

/** Throws on an option that doesn't exist, with the ones there are, and where --data names a file. */
export function readOptions(args: string[]): StartOptions {
  const values = parse(args);
  if (values.data !== undefined && statSync(values.data, { throwIfNoEntry: false })?.isFile())
    throw new Error(`--data must name a folder, but ${values.data} is a file.`);
  const data = values.data === undefined ? [] : ['--data', values.data];
  const port = values.port === undefined ? [] : ['--port', values.port];
  const flags = (['no-open', 'set-ledger-aside'] as const).flatMap((name) => (values[name] ? [`--${name}`] : []));
  return {
    // These three only mean something in the browser's way in.
    browser: values.browser || port.length > 0 || flags.length > 0,
    retryElectron: values['retry-electron'],
    ownDataFolder: data.length > 0,
    forElectron: data,
    forBrowser: [...data, ...port, ...flags],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        browser: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string' },
        data: { type: 'string' },
        'set-ledger-aside': { type: 'boolean', default: false },
        'retry-electron': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\nnpm start takes: -- [--browser] [--no-open] [--port N] [--data DIR] [--set-ledger-aside] [--retry-electron]`,
    );
  }
}
