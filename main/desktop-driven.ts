// Entry: the desktop app as tests drive it: remote debugging stays possible, and a policy can lie elsewhere, and an update's package is written down in the place of being installed. No installer holds this file (electron-builder.yml).
import { appendFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { createRequire } from 'node:module';
import { startDesktop } from './start/electron.ts';

// What stands in for a machine in trouble: a fault at a file operation, a clock, a library that is missing.
const trouble = process.env['PAYDESK_TEST_TROUBLE'];
if (trouble !== undefined) createRequire(import.meta.url)(trouble);

const file = process.env['PAYDESK_TEST_POLICY'];
const policyPlace = file === undefined ? undefined : { file, owner: process.getuid?.() ?? null };

const installed = process.env['PAYDESK_TEST_INSTALLED'];
const updatesStand = installed === undefined ? undefined : { kind: 'AppImage' as const, install: writeDown };

const replaced = process.env['PAYDESK_TEST_REPLACED'];

function writeDown(file: string): void {
  appendFileSync(installed ?? '', `${file}\n`);
}

/** Electron ends with SIGSEGV, once in a hundred starts, where Playwright attaches to a window while it's being made. So the window waits for what Playwright calls once it is attached. */
function untilAttached(): Promise<void> {
  return new Promise((resolve) => Object.assign(globalThis, { __playwright_run: resolve }));
}

const isDriven = inspectorUrl() !== undefined;

startDesktop({
  mayBeDriven: true,
  ...(isDriven && { until: untilAttached() }),
  ...(updatesStand && { updatesStand }),
  ...(policyPlace && { policyPlace }),
  ...(replaced !== undefined && { replaced }),
});
