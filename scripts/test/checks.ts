// The checks that run nothing of Paydesk.
import { check, type StageResult } from './stage.ts';

/** Starts all of them at once; each resolves when it is over. */
export function checks(environment: NodeJS.ProcessEnv): Promise<StageResult>[] {
  const env = { ...environment, NO_COLOR: '1' };
  return [
    check('lint', { file: 'biome', args: ['check', '--error-on-warnings', '--colors=off'], env }),
    check('types', { file: 'npm', args: ['run', '--silent', 'types'], env }),
    check('messages', { file: process.execPath, args: ['scripts/messages.ts', '--check'], env }),
    check('import rules', { file: 'npm', args: ['run', '--silent', 'rules'], env }),
  ];
}
