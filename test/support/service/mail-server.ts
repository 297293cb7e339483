// A real mail server of a test's own, on the loopback address.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Keeps what it is sent in `mails`; `refuses` turns every recipient down. */
export async function startMailServer({ refuses = false } = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : undefined),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?tls=none` };
}
