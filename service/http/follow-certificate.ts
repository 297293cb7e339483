// A certificate that is renewed on disk comes into use without a restart.
import { logEvent, logFailure } from '../process/log.ts';
import { readTlsPair, type TlsFiles, type TlsPair } from './tls-certificate.ts';

/** Read again each time, because links that are switched over, as in Kubernetes, aren't seen by a file watcher everywhere. */
const LOOK_EVERY_MS = 5000;

export type FollowedCertificate = {
  /** Looks at once. */
  look: () => void;
  stop: () => void;
};

/** Puts each new pair in the files into use. What can't serve is told once, and the one before stays. */
export function followCertificate(files: TlsFiles, first: TlsPair, use: (pair: TlsPair) => void): FollowedCertificate {
  let inUse = first;
  let problemBefore = '';
  let told = '';
  const look = () => {
    try {
      const pair = readTlsPair(files);
      problemBefore = told = '';
      if (pair.cert === inUse.cert && pair.key === inUse.key) return;
      use(pair);
      inUse = pair;
      logEvent('certificate_renewed', {});
    } catch (error) {
      const { message } = error as Error;
      // The two files are never written at the same moment: only what is still so at the next look is told.
      if (message === problemBefore && message !== told) {
        told = message;
        logFailure('The certificate in use stays, because the files have none that can serve', message);
      }
      problemBefore = message;
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
