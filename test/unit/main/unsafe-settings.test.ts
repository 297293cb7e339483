// Settings with which Paydesk doesn't start.
import { expect, test } from 'vitest';
import { refuseUnsafeSettings } from '../../../main/unsafe-settings.ts';

const problemOf = (env: Record<string, string>, args: string[] = []) => {
  try {
    refuseUnsafeSettings(env, args);
    return null;
  } catch (error) {
    return error;
  }
};

test.each<[env: Record<string, string>, args: string[], words: RegExp]>([
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [], /NODE_TLS_REJECT_UNAUTHORIZED is set/],
  [{ SSLKEYLOGFILE: '/tmp/keys' }, [], /SSLKEYLOGFILE is set/],
  [{ NODE_OPTIONS: '--max-old-space-size=100 --tls-keylog=/tmp/keys' }, [], /NODE_OPTIONS holds --tls-keylog,/],
  [{ NODE_OPTIONS: '--tls_keylog=/tmp/keys' }, [], /NODE_OPTIONS holds --tls-keylog,/],
  [{ NODE_OPTIONS: '--insecure-http-parser' }, [], /NODE_OPTIONS holds --insecure-http-parser,/],
  [{ NODE_OPTIONS: '"--inspect=9229"' }, [], /NODE_OPTIONS holds --inspect,/],
  [{ NODE_OPTIONS: '--inspect-brk' }, [], /NODE_OPTIONS holds --inspect-brk,/],
  [{}, ['--tls-keylog=/tmp/keys'], /command line holds --tls-keylog,/],
  [{}, ['--insecure-http-parser'], /command line holds --insecure-http-parser,/],
])('refuses %j %j in words, without the value', (env, args, words) => {
  const problem = { message: expect.stringMatching(words), nextStep: expect.stringMatching(/^Remove /) };
  expect(problemOf(env, args)).toMatchObject({ problem });
  expect(String(problemOf(env, args))).not.toContain('/tmp/keys');
});

test.each<[env: Record<string, string>, args: string[]]>([
  [{}, []],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '1', SSLKEYLOGFILE: '' }, []],
  [{ NODE_EXTRA_CA_CERTS: '/etc/company.pem', NODE_OPTIONS: '--max-old-space-size=100' }, []],
  [{ NODE_OPTIONS: '--inspect-publish-uid=http' }, ['--inspect=0']],
])('lets %j %j be', (env, args) => {
  expect(problemOf(env, args)).toBeNull();
});
