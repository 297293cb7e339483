// Settings with which Paydesk doesn't start.
import { expect, test } from 'vitest';
import { refuseUnsafeSettings } from '../../../main/process/unsafe-settings.ts';

const errorOf = (env: Record<string, string>, args: string[] = []) => {
  try {
    refuseUnsafeSettings(env, args);
    return null;
  } catch (error) {
    return error;
  }
};

test.each<[env: Record<string, string>, args: string[], message: RegExp, nextStep: RegExp]>([
  [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    [],
    /^NODE_TLS_REJECT_UNAUTHORIZED turns off/,
    /^Remove the environment variable/,
  ],
  [{ SSLKEYLOGFILE: '/tmp/keys' }, [], /^SSLKEYLOGFILE records/, /^Remove the environment variable/],
  [
    { NODE_OPTIONS: '--max-old-space-size=100 --tls-keylog=/tmp/keys' },
    [],
    /^--tls-keylog /,
    /^Remove --tls-keylog from NODE_OPTIONS/,
  ],
  [{ NODE_OPTIONS: '--tls_keylog=/tmp/keys' }, [], /^--tls-keylog /, /^Remove --tls-keylog from NODE_OPTIONS/],
  [
    { NODE_OPTIONS: '--insecure-http-parser' },
    [],
    /^--insecure-http-parser /,
    /^Remove --insecure-http-parser from NODE_OPTIONS/,
  ],
  [{ NODE_OPTIONS: '"--inspect=9229"' }, [], /^--inspect /, /^Remove --inspect from NODE_OPTIONS/],
  [{ NODE_OPTIONS: '--inspect-brk' }, [], /^--inspect-brk /, /^Remove --inspect-brk from NODE_OPTIONS/],
  [{ LD_PRELOAD: '/tmp/keys.so' }, [], /^LD_PRELOAD loads code/, /^Remove the environment variable LD_PRELOAD/],
  [{ LD_AUDIT: '/tmp/keys.so' }, [], /^LD_AUDIT loads code/, /^Remove the environment variable LD_AUDIT/],
  [{ DYLD_INSERT_LIBRARIES: '/tmp/keys' }, [], /^DYLD_INSERT_LIBRARIES /, /^Remove the environment variable/],
  [{ LD_LIBRARY_PATH: '/usr/lib:/tmp/keys' }, [], /^LD_LIBRARY_PATH loads code/, /^Remove the environment variable/],
  [{ OPENSSL_CONF: '/tmp/keys/openssl.cnf' }, [], /^OPENSSL_CONF loads code/, /^Remove the environment variable/],
  [{ NODE_OPTIONS: '--require /tmp/keys.cjs' }, [], /^--require loads code/, /^Remove --require from NODE_OPTIONS/],
  [{ NODE_OPTIONS: '--import=/tmp/keys.mjs' }, [], /^--import loads code/, /^Remove --import from NODE_OPTIONS/],
  [{}, ['--js-flags=--trace'], /^--js-flags can record/, /^Remove --js-flags from the command line/],
  [{}, ['--data', '/home/ana', '-js-flags'], /^-js-flags can record/, /^Remove -js-flags from the command line/],
  [{}, ['--tls-keylog=/tmp/keys'], /^--tls-keylog /, /^Remove --tls-keylog from the command line/],
  [{}, ['--insecure-http-parser'], /^--insecure-http-parser /, /^Remove --insecure-http-parser from the command line/],
])('refuses %j %j in words, without the value', (env, args, message, nextStep) => {
  const sentence = { message: expect.stringMatching(message), nextStep: expect.stringMatching(nextStep) };
  expect(errorOf(env, args)).toMatchObject({ sentence });
  expect(String(errorOf(env, args))).not.toContain('/tmp/keys');
});

test.each<[env: Record<string, string>, args: string[]]>([
  [{}, []],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '1', SSLKEYLOGFILE: '', LD_PRELOAD: '' }, []],
  [{ LD_LIBRARY_PATH: '/usr/local/cuda/lib64', OPENSSL_CONF: '/dev/null' }, []],
  [{ ELECTRON_RUN_AS_NODE: '1' }, ['--remote-debugging-port=0', '--no-js-flags']],
  [{ NODE_EXTRA_CA_CERTS: '/etc/company.pem', NODE_OPTIONS: '--max-old-space-size=100' }, []],
  [{ NODE_OPTIONS: '--inspect-publish-uid=http' }, ['--inspect=0']],
])('lets %j %j be', (env, args) => {
  expect(errorOf(env, args)).toBeNull();
});
