// The certificate the service shows over TLS, and its key: read from two PEM files and checked, so that what can't work is said at the start.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { t } from '../../messages/t.ts';

export type TlsFiles = {
  /** The server's certificate, and after it the chain of those that vouch for it. */
  certFile: string;
  keyFile: string;
};

/** Both as PEM. */
export type TlsPair = { cert: string; key: string };

/** The pair as the files have it now. Throws, in one sentence that repeats nothing of the key, where it can't serve. */
export function readTlsPair({ certFile, keyFile }: TlsFiles, now = Date.now()): TlsPair {
  const cert = readText('--tls-cert', certFile);
  const key = readText('--tls-key', keyFile);
  const certificate = firstCertificate(certFile, cert);
  const privateKey = privateKeyIn(keyFile, key);
  // Checked here: OpenSSL accepts a key of another kind than the certificate's, and then every handshake fails.
  if (!certificate.checkPrivateKey(privateKey)) throw mismatch(certFile, keyFile);
  checkDates(certFile, certificate, now);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new Error(
      t(
        { defaultMessage: '--tls-cert: the certificate in {file} or its chain can’t be used ({code}).' },
        { file: certFile, code },
      ),
    );
  }
  return { cert, key };
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new Error(t({ defaultMessage: '{option}: {file} can’t be read ({code}).' }, { option, file, code }));
  }
}

function firstCertificate(file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new Error(t({ defaultMessage: '--tls-cert: {file} has no certificate in PEM format.' }, { file }));
  }
}

/** What OpenSSL says of a key isn't repeated: it comes from a parser of keys. */
function privateKeyIn(file: string, text: string): KeyObject {
  if (/ENCRYPTED/.test(text)) {
    throw new Error(
      t(
        {
          defaultMessage:
            '--tls-key: {file} is encrypted. Decrypt it with openssl pkey -in {file} -out NEW_FILE, and name the new file.',
        },
        { file },
      ),
    );
  }
  try {
    return createPrivateKey(text);
  } catch {
    throw new Error(t({ defaultMessage: '--tls-key: {file} has no private key in PEM format.' }, { file }));
  }
}

function checkDates(file: string, { validFromDate, validToDate }: X509Certificate, now: number): void {
  if (validToDate.getTime() < now) {
    throw new Error(
      t(
        { defaultMessage: '--tls-cert: the certificate in {file} expired on {date}.' },
        { file, date: dayOf(validToDate) },
      ),
    );
  }
  if (validFromDate.getTime() > now) {
    throw new Error(
      t(
        { defaultMessage: '--tls-cert: the certificate in {file} isn’t valid before {date}.' },
        { file, date: dayOf(validFromDate) },
      ),
    );
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const mismatch = (certFile: string, keyFile: string): Error =>
  new Error(
    t(
      {
        defaultMessage:
          '--tls-key: {keyFile} isn’t the key of the first certificate in {certFile}. The server’s own comes first, then its chain.',
      },
      { keyFile, certFile },
    ),
  );
