// The checks that run nothing of Paydesk.
import type { Command } from './keyring.ts';
import { check, type StageResult } from './stage.ts';

export type Check = { name: string; run: () => Promise<StageResult> };

export function checks(environment: NodeJS.ProcessEnv): Check[] {
  const env = { ...environment, NO_COLOR: '1' };
  const node = (...args: string[]): Command => ({ file: process.execPath, args, env });
  const named = (name: string, command: Command): Check => ({ name, run: () => check(name, command) });
  return [
    named('types', node('node_modules/typescript-native/bin/tsc', '-b')),
    named('lint', { file: 'biome', args: ['check', '--error-on-warnings', '--colors=off'], env }),
    named('import rules', { file: 'npm', args: ['run', '--silent', 'rules'], env }),
    named('words', node('scripts/words.ts')),
    named('messages', node('scripts/messages.ts', '--check')),
  ];
}
