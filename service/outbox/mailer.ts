// Sends what waits in the outbox by SMTP. A mail that can't be sent is kept with its failure; nothing waits for it.
import { logFailure } from '../process/log.ts';
import type { Store } from '../store/database.ts';
import { type Afterwards, finishMail, giveUpOldMail, type OutboxRow, takeQueuedMail } from '../store/outbox.ts';

const SEND_LIMIT_MS = 10_000;
/** A mail this old is no news any more, and is not sent late. */
const TOO_OLD_MS = 60 * 60 * 1000;
const DEFAULT_DOMAIN = 'payments.example';
const MAX_FAILURE_LENGTH = 300;

export type Mailer = {
  /** Whether a mail server is configured; where none is, messages are kept and go nowhere. */
  sends: boolean;
  /** Sends what waits, in the background. */
  wake: () => void;
  /** Waits for the mail that is under way. */
  close: () => Promise<void>;
};

type MailerOptions = {
  now: () => number;
  afterwards: Afterwards;
  domain?: string | undefined;
  password?: string | undefined;
};

/**
 * The mailer of a service, which greets the mail server as `domain` and writes from it. `smtp` is smtp://[user@]host:port[?from=address][&tls=none], or smtps://; undefined sends nothing.
 * smtp:// must become TLS before anything is sent (STARTTLS), unless tls=none. Rejects where that is no such address, or holds a password: a command line can be read by others.
 */
export async function openMailer(
  store: Store,
  smtp: string | undefined,
  { now, afterwards, domain, password }: MailerOptions,
): Promise<Mailer> {
  if (smtp === undefined) return { sends: false, wake: () => {}, close: async () => {} };
  const { server, sender } = readSmtp(smtp, password, domain);
  // Loaded only where it is asked for: a service without a mail server starts faster.
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: SEND_LIMIT_MS, greetingTimeout: SEND_LIMIT_MS, socketTimeout: SEND_LIMIT_MS };
  const transport = createTransport({ ...server, ...limits, ...(domain !== undefined && { name: domain }) });
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function send(mail: OutboxRow): Promise<string | null> {
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
      });
      return null;
    } catch (error) {
      return (error as Error).message.slice(0, MAX_FAILURE_LENGTH);
    }
  }

  async function sendAll(): Promise<void> {
    do {
      again = false;
      await giveUpOldMail(store, now() - TOO_OLD_MS, afterwards);
      while (!closed) {
        const mail = await takeQueuedMail(store);
        if (!mail) break;
        await finishMail(store, mail.id, { failure: await send(mail), afterwards });
      }
    } while (again && !closed);
  }

  function wake(): void {
    again = true;
    running ??= sendAll()
      .catch((error) => logFailure('The outbox could not be read', error))
      .finally(() => {
        running = undefined;
        if (again && !closed) wake();
      });
  }

  wake();
  return {
    sends: true,
    wake,
    close: async () => {
      closed = true;
      await running;
      transport.close();
    },
  };
}

function readSmtp(text: string, password: string | undefined, domain = DEFAULT_DOMAIN) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('--smtp must be smtp://host:port or smtps://host:port');
  }
  if (url.password !== '') {
    throw new Error(
      '--smtp must hold no password: give it in SMTP_PASSWORD, or in the file --smtp-password-file names',
    );
  }
  const user = decodeURIComponent(url.username);
  if (user !== '' && password === undefined) {
    throw new Error(
      `--smtp names a user: give the password in SMTP_PASSWORD, or in the file --smtp-password-file names`,
    );
  }
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== 'none') throw new Error('--smtp takes tls=none and no other tls');
  const secure = url.protocol === 'smtps:';
  return {
    sender: url.searchParams.get('from') ?? `no-reply@${domain}`,
    server: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      requireTLS: !secure && tls === null,
      ignoreTLS: tls === 'none',
      ...(user !== '' && { auth: { user, pass: password ?? '' } }),
    },
  };
}
