// The policy of an organization, read once at the start, before anything else. One that can't be read stops Paydesk: what it forbids isn't known.

import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { EnvironmentInput, type PolicyView, UpdateMode } from '../../contract/console/environment.ts';
import { ProxySettings } from '../../contract/console/network.ts';
import { unclearBypassEntry } from '../../contract/console/proxy-bypass.ts';
import { LOOPBACK, ServiceAddress } from '../../contract/console/service-address.ts';
import { t } from '../../messages/t.ts';
import { certificatesIn, viewOf } from '../network/certificate.ts';
import type { PolicyPlace } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import { jsonFault } from './json-fault.ts';

export type Policy = Omit<PolicyFile, 'certificateFiles'> & {
  source: string;
  certificateFiles: readonly string[];
  /** What those files hold, in PEM form. */
  certificates: readonly { fileName: string; pem: string }[];
  /** Whether a host may be connected to. This machine always may. */
  allows: (url: URL) => boolean;
  /** The hosts a page may speak to, as a Content-Security-Policy names them; null where any. */
  pageHosts: readonly string[] | null;
};

const MAX_BYTES = 1_000_000;

/** null where there is no policy. Throws StartError where there is one that can't be used. */
export function readPolicy(place: PolicyPlace): Policy | null {
  const { file } = place;
  const text = textIn(place);
  if (text === null) return null;
  const read = PolicyFile.safeParse(parsed(text, file));
  if (!read.success) throw fieldError(file, read.error.issues);
  const { environments = [], allowedHosts, certificateFiles = [], proxy } = read.data;
  const unclear = proxy?.mode === 'server' ? unclearBypassEntry(proxy.bypass) : null;
  if (unclear !== null) {
    throw unusable(
      t(
        {
          defaultMessage:
            'The setting proxy.bypass of the policy {file} has the entry “{entry}”, which isn’t a host, domain or IP address.',
        },
        { file, entry: unclear },
      ),
    );
  }
  const own = environments.flatMap(({ baseUrl, authUrl, jsUrl, dashboardUrl, checkoutLink, onboardingLink }) =>
    [baseUrl, authUrl, jsUrl, dashboardUrl, checkoutLink, onboardingLink]
      .filter((address) => address !== null)
      .map((address) => new URL(address).hostname),
  );
  const feed = read.data.updates?.feedUrl;
  const known = [...own, ...(feed === undefined ? [] : [new URL(feed).hostname])];
  return {
    ...read.data,
    source: file,
    certificateFiles,
    certificates: certificateFiles.flatMap((named) => certificatesOf(named, place)),
    allows: ({ hostname }) =>
      allowedHosts === undefined ||
      LOOPBACK.has(hostname) ||
      known.includes(hostname) ||
      allowedHosts.some((allowed) => isUnder(hostname, allowed)),
    pageHosts: allowedHosts ? [...new Set([...known, ...allowedHosts])].map((host) => `https://${host}:*`) : null,
  };
}

const isUnder = (hostname: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;

function textIn({ file, owner }: PolicyPlace): string | null {
  try {
    const { size, uid, mode } = statSync(file);
    if (owner !== null) {
      refuseWhereOthersWrite(file, { uid, mode }, owner);
      refuseWhereOthersWrite(dirname(file), statSync(dirname(file)), owner);
    }
    if (size > MAX_BYTES) throw unusable(t({ defaultMessage: 'The policy {file} is larger than 1 MB.' }, { file }));
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unusable(t({ defaultMessage: 'The policy {file} can’t be read.' }, { file }));
  }
}

/** Who else can write there could set another proxy, or trust another authority. */
function refuseWhereOthersWrite(path: string, { uid, mode }: { uid: number; mode: number }, owner: number): void {
  if (uid === owner && (mode & 0o022) === 0) return;
  throw new StartError({
    message: t({ defaultMessage: 'Paydesk can’t trust the policy {path}: others can change it.' }, { path }),
    nextStep: t(
      { defaultMessage: 'Ask your administrator to run “chown root:root {path}” and “chmod go-w {path}”.' },
      { path },
    ),
  });
}

function parsed(text: string, file: string): unknown {
  const fault = jsonFault(text);
  if (fault === null) return JSON.parse(text);
  const before = text.slice(0, fault).split('\n');
  throw unusable(
    t(
      { defaultMessage: 'Line {line, number}, column {column, number} of the policy {file} isn’t valid JSON.' },
      { file, line: before.length, column: (before.at(-1) ?? '').length + 1 },
    ),
  );
}

function fieldError(file: string, [issue]: readonly z.core.$ZodIssue[]): StartError {
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const field = [...path, issue.keys[0] ?? ''].join('.');
    return unusable(t({ defaultMessage: 'The policy {file} has the unknown setting {field}.' }, { file, field }));
  }
  if (path.length === 0) return unusable(t({ defaultMessage: 'The policy {file} isn’t a JSON object.' }, { file }));
  const field = path.join('.');
  return unusable(
    t({ defaultMessage: 'The setting {field} of the policy {file} is missing or isn’t valid.' }, { file, field }),
  );
}

/** Throws StartError for a file that can't be read or holds no certificate. Otherwise calls would fail without a visible reason. */
function certificatesOf(named: string, { file, owner }: PolicyPlace): { fileName: string; pem: string }[] {
  try {
    if (owner !== null) {
      refuseWhereOthersWrite(named, statSync(named), owner);
      refuseWhereOthersWrite(dirname(named), statSync(dirname(named)), owner);
    }
    const pems = certificatesIn(readFileSync(named, 'utf8'));
    if (pems.length > 0 && pems.every((pem) => viewOf(pem) !== null)) {
      return pems.map((pem) => ({ fileName: named, pem }));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    // Said below.
  }
  return refuse(t({ defaultMessage: 'The policy {file} names {named}, which holds no certificate.' }, { file, named }));
}

function refuse(message: string): never {
  throw unusable(message);
}

/** message: what is wrong, as a sentence that names the file. */
const unusable = (message: string): StartError =>
  new StartError({
    message,
    nextStep: t({ defaultMessage: 'Ask your administrator to correct it, then start Paydesk again.' }),
  });

/** As the window shows it. */
export const policyView = ({
  source,
  environments,
  allowedHosts,
  updates,
  notifications,
  ...rest
}: Policy): PolicyView => ({
  source,
  environments: (environments ?? []).map(({ name, baseUrl }) => ({ name, baseUrl })),
  allowedHosts: allowedHosts ?? null,
  updates: updates ? { mode: updates.mode ?? null, feedUrl: updates.feedUrl ?? null } : null,
  notifications: notifications === undefined ? null : notifications === 'on',
  proxy: rest.proxy ?? null,
  certificateFiles: [...rest.certificateFiles],
});

/** "api.example.com", or "*.example.com" for everything under a domain; never with a port or path. */
const AllowedHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:\*\.)?(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/, 'must be a host like api.example.com or *.example.com');

/** Every part may be left out: what the file doesn't say, staff decide. */
const PolicyFile = z.strictObject({
  environments: z.array(EnvironmentInput).max(50).optional(),
  allowedHosts: z.array(AllowedHost).max(200).optional(),
  updates: z
    .strictObject({ mode: UpdateMode.optional(), feedUrl: ServiceAddress.optional() })
    // An empty one says nothing.
    .refine((updates) => Object.keys(updates).length > 0)
    .optional(),
  notifications: z.enum(['on', 'off']).optional(),
  proxy: ProxySettings.optional(),
  certificateFiles: z.array(z.string().min(1).max(1000)).max(20).optional(),
});
type PolicyFile = z.infer<typeof PolicyFile>;
