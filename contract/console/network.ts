// How Paydesk reaches payment services: the proxy, whom it trusts, and the check that names the step that fails.
import { z } from 'zod';
import { ServiceAddress } from './service-address.ts';

/** system: as the computer has it. server: one that is named here. pac: by a script at an address. */
export const ProxyMode = z.enum(['system', 'none', 'server', 'pac']);
export type ProxyMode = z.infer<typeof ProxyMode>;

/** "proxy.example.com:3128", perhaps with http:// or https:// before it. No name or password in it. */
const ProxyServerText = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?:https?:\/\/)?(?:\[[0-9a-f:]+\]|[a-z0-9._-]+):\d{1,5}\/?$/i, 'must be a host and a port');
const PacAddress = z
  .string()
  .trim()
  .max(1000)
  .regex(/^https?:\/\/[^\s"'\\]+$/i, 'must begin with https:// or http://')
  .refine((text) => URL.canParse(text), 'must be an address')
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username + password === '';
  }, 'must hold no name or password');

/** A PAC file's address as it may be shown and noted: a query may hold a key. */
export function pacAddressShown(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** bypass: hosts reached without the proxy, as in NO_PROXY. */
export const ProxySettings = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({
    mode: z.literal('server'),
    server: ProxyServerText,
    bypass: z.string().trim().max(2000).default(''),
  }),
  z.strictObject({ mode: z.literal('pac'), address: PacAddress }),
]);
export type ProxySettings = z.infer<typeof ProxySettings>;

/** proxy: "host:port", the only one the password is sent to. */
export const ProxySignInInput = z.strictObject({
  proxy: ProxyServerText,
  user: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^:\r\n]+$/, 'must hold no colon'),
  password: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[^\r\n]+$/),
});
export type ProxySignInInput = z.infer<typeof ProxySignInInput>;

/** A certificate as it may be shown. */
export const CertificateView = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** ISO 8601, UTC. */
  validUntil: z.string(),
  /** SHA-256: "AB:CD:…" */
  fingerprint: z.string(),
});
export type CertificateView = z.infer<typeof CertificateView>;

export const AddedCertificate = CertificateView.extend({ fileName: z.string() });
export type AddedCertificate = z.infer<typeof AddedCertificate>;

/** A PEM file's name and text. */
export const CertificateFile = z.strictObject({
  fileName: z.string().min(1).max(300),
  text: z.string().max(1_000_000),
});
export type CertificateFile = z.infer<typeof CertificateFile>;

/** fingerprints: of the authorities that a person was shown and confirmed. */
export const AddCertificatesInput = CertificateFile.extend({ fingerprints: z.array(z.string()).max(100) });
export type AddCertificatesInput = z.infer<typeof AddCertificatesInput>;

export const RemoveCertificateInput = z.strictObject({ fingerprint: z.string() });
export type RemoveCertificateInput = z.infer<typeof RemoveCertificateInput>;

/** What can be checked: an address of an environment, or where updates come from (environmentId null). */
export const CheckedUse = z.enum(['baseUrl', 'authUrl', 'jsUrl', 'dashboardUrl', 'updates']);
export type CheckedUse = z.infer<typeof CheckedUse>;
export const CheckedPlace = z.strictObject({ environmentId: z.string().nullable(), use: CheckedUse });
export type CheckedPlace = z.infer<typeof CheckedPlace>;
/** An address of an environment that a person is about to add. */
export const TypedAddress = z.strictObject({ use: CheckedUse.exclude(['updates']), address: ServiceAddress });
export type TypedAddress = z.infer<typeof TypedAddress>;
export const CheckablePlace = CheckedPlace.extend({ environment: z.string().nullable(), address: z.string() });
export type CheckablePlace = z.infer<typeof CheckablePlace>;

export const NetworkState = z.object({
  proxy: ProxySettings,
  /** The policy sets the proxy, so people can't change it here. */
  isProxyManaged: z.boolean(),
  /** Whether a PAC file can be used: in the desktop app. */
  readsPac: z.boolean(),
  /** Whose password is kept, and for which proxy. */
  signIn: z.object({ proxy: z.string(), user: z.string() }).nullable(),
  certificates: z.array(AddedCertificate),
  managedCertificates: z.array(AddedCertificate),
  /** How many authorities the computer itself trusts. */
  systemAuthorities: z.int(),
  places: z.array(CheckablePlace),
});
export type NetworkState = z.infer<typeof NetworkState>;

/** public: an authority that comes with Paydesk. system: this computer's. added: under Network, in the policy or NODE_EXTRA_CA_CERTS. */
export const AuthoritySource = z.enum(['public', 'system', 'added']);
export type AuthoritySource = z.infer<typeof AuthoritySource>;

/** In the order they are taken. */
export const CheckStepName = z.enum([
  'allowed',
  'pac',
  'name',
  'proxy',
  'connect',
  'tls',
  'answer',
  'checkout',
  'token',
]);
export type CheckStepName = z.infer<typeof CheckStepName>;

/** What a step found out. code: its words are in the window. params hold no secret. */
export const StepFinding = z.discriminatedUnion('code', [
  z.object({ code: z.literal('host_allowed') }),
  z.object({ code: z.literal('host_refused'), host: z.string() }),
  z.object({ code: z.literal('pac_read') }),
  /** remark: why, or what was answered. */
  z.object({ code: z.literal('pac_not_read'), address: z.string(), remark: z.string() }),
  z.object({ code: z.literal('no_proxy') }),
  z.object({ code: z.literal('through_proxy'), proxy: z.string() }),
  /** remark: what the proxy did. */
  z.object({ code: z.literal('proxy_failed'), remark: z.string() }),
  z.object({ code: z.literal('name_found'), addresses: z.array(z.string()) }),
  z.object({ code: z.literal('name_left_to_proxy') }),
  z.object({ code: z.literal('name_not_found'), host: z.string() }),
  z.object({ code: z.literal('connected') }),
  z.object({ code: z.literal('not_connected'), details: z.string() }),
  z.object({
    code: z.literal('trusted'),
    certificate: CertificateView,
    protocol: z.string(),
    authority: z.object({ name: z.string(), source: AuthoritySource }),
  }),
  /** certificate: what was shown, where anything was. */
  z.object({ code: z.literal('not_trusted'), details: z.string(), certificate: CertificateView.nullable() }),
  z.object({ code: z.literal('not_encrypted') }),
  z.object({ code: z.literal('answered'), status: z.int() }),
  z.object({ code: z.literal('not_answered'), remark: z.string() }),
  z.object({ code: z.literal('checkout_loads') }),
  /** details: Chromium's own word. authority: whose certificate it doesn't trust; null where something else is in the way. */
  z.object({ code: z.literal('checkout_fails'), details: z.string(), authority: z.string().nullable() }),
  /** The person's own browser shows it, and may not trust this authority. */
  z.object({ code: z.literal('checkout_in_browser'), authority: z.string() }),
  z.object({ code: z.literal('token_given'), account: z.string() }),
  z.object({ code: z.literal('token_without_keys') }),
  /** remark: of the problem. */
  z.object({ code: z.literal('token_failed'), account: z.string(), remark: z.string() }),
]);
export type StepFinding = z.infer<typeof StepFinding>;

export const CheckStep = z.object({
  name: CheckStepName,
  result: z.enum(['ok', 'failed', 'skipped']),
  finding: StepFinding,
});
export type CheckStep = z.infer<typeof CheckStep>;

export const PlaceCheck = CheckedPlace.extend({ address: z.string(), steps: z.array(CheckStep), at: z.string() });
export type PlaceCheck = z.infer<typeof PlaceCheck>;
