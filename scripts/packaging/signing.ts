// Who signs a release: electron-builder with a certificate on macOS and Windows, GPG on Linux, where the list of checksums is signed.
import { execFileSync } from 'node:child_process';
import type { DistOptions } from './targets.ts';

export type Signing = { by: 'gpg'; key: string } | { by: 'electron-builder' };

/** What this environment has to sign with; null where it has nothing. */
export function signingOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Signing | null {
  if (platform === 'linux') {
    const key = env['PAYDESK_SIGNING_KEY'];
    return key ? { by: 'gpg', key } : null;
  }
  const certificate =
    platform === 'win32' ? (env['WIN_CSC_LINK'] ?? env['CSC_LINK']) : (env['CSC_LINK'] ?? env['CSC_NAME']);
  return certificate ? { by: 'electron-builder' } : null;
}

/** An unsigned release must say so. */
export function refuseUnsigned(
  { release, unsigned }: Pick<DistOptions, 'release' | 'unsigned'>,
  signing: Signing | null,
) {
  if (!release || unsigned || signing) return;
  throw new Error(
    'A release must be signed. Set PAYDESK_SIGNING_KEY (Linux) or CSC_LINK (macOS, Windows), or add --unsigned: About then shows it.',
  );
}

/** Writes the signature beside the file. */
export function signWithGpg(file: string, key: string): void {
  execFileSync('gpg', ['--batch', '--yes', '--armor', '--detach-sign', '--local-user', key, file], {
    stdio: 'inherit',
  });
}
