// What may be said after `npm run dev --`.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/targets.ts';

export type DevOptions = { electron: boolean; mayOpen: boolean; port: number; dataFolder: string };

/** Its own data: what is tried in development never meets the data of the Paydesk somebody works with. */
const DATA_FOLDER = join(root, '.cache/dev-data');

/** Throws on an unknown option and lists the valid ones. */
export function readDevOptions(args: string[]): DevOptions {
  const values = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} isn't a port.`);
  return { electron: values.electron, mayOpen: !values['no-open'], port, dataFolder: resolve(values.data) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        electron: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        data: { type: 'string', default: DATA_FOLDER },
      },
    }).values;
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\nnpm run dev takes: -- [--electron] [--no-open] [--port N] [--data DIR]`,
    );
  }
}
