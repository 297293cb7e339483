// `npm run seed -- --orders N --data DIR`: a ledger of that size, to see how Paydesk does with it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../main/ledger/file/folder-lock.ts';
import { fillLedger } from './seed/fill-ledger.ts';
import { readOptions, refuseUsed, USAGE } from './seed/options.ts';

async function seed(): Promise<void> {
  const { data, ...fill } = readOptions(process.argv.slice(2));
  refuseUsed(data);
  mkdirSync(data, { recursive: true });
  const lock = lockFolder(data);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    await fillLedger(data, { ...fill, endsAtMs: Date.now() }, (doing) =>
      console.log(`${seconds().toFixed(1)} s: ${doing}`),
    );
  } finally {
    lock.release();
  }
  const rate = Math.round(fill.orders / seconds());
  console.log(`${fill.orders} orders in ${seconds().toFixed(1)} s (${rate} a second) in ${join(data, 'ledger.db')}`);
  console.log(`Open it with: npm start -- --data ${data}`);
}

seed().catch((error: unknown) => {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exitCode = 1;
});
