// An environment as a file: everything a person said of it, and nothing secret. Exported here, imported elsewhere.
import { z } from 'zod';
import { type JsonRead, readJson } from '../read-json.ts';
import { EnvironmentInput, type EnvironmentView, HOSTED_ACH } from './environment.ts';
import { LogoPicture } from './logo.ts';

/** What is said of a new environment, typed in or read from a file. */
export const NewEnvironmentInput = z.strictObject({ said: EnvironmentInput, logo: LogoPicture.nullable() });
export type NewEnvironmentInput = z.infer<typeof NewEnvironmentInput>;

const FORMAT = 'paydesk-environment-1';

const EnvironmentFile = z.strictObject({
  format: z.literal(FORMAT),
  environment: EnvironmentInput,
  logo: LogoPicture.nullable(),
});

/** An environment's file as text. What the console learnt, its keys and its records stay here. */
export function environmentFileOf(view: EnvironmentView): string {
  const { provider, mode, marketplaceId } = view;
  const said = Object.keys(EnvironmentInput.shape).filter(
    (member) => member !== 'refusesRepeat' && member !== 'provider',
  );
  const environment = {
    // The file can't say that the provider rejects duplicate charges: its author isn't trusted with that.
    ...Object.fromEntries(said.map((member) => [member, view[member as keyof EnvironmentInput]])),
    // An environment that was switched to merchant still knows its marketplace; a file says only what holds.
    marketplaceId: mode === 'marketplace' ? marketplaceId : null,
    // Left out where it goes without saying, so that a Paydesk from before can read the file.
    ...(provider === HOSTED_ACH ? {} : { provider }),
  };
  return `${JSON.stringify({ format: FORMAT, environment, logo: view.logo }, null, 2)}\n`;
}

/** `saysRejectsDuplicates`: the file turns on retries that are only safe where that is true. It isn't taken over. */
export type EnvironmentFileRead = { read: NewEnvironmentInput; saysRejectsDuplicates: boolean };

/** What is wrong with a file. place: where in it, as `environment.authUrl`. Of an address, what the contract has against it. */
export type FileProblem =
  | { code: 'not_json' }
  | { code: 'too_large' }
  | { code: 'other_format'; format: string }
  /** A member that stands there twice; a number that would be rounded. */
  | { code: 'repeated' | 'inexact'; text: string }
  | { code: 'secret' | 'unknown_member' | 'missing' | 'value' | 'marketplace_id'; place: string }
  | { code: 'address'; place: string; message: string };

/** An environment from a file's text; or what is wrong with it, each with where it stands. */
export function readEnvironmentFile(text: string): EnvironmentFileRead | { problems: FileProblem[] } {
  const parsed = parse(text);
  if (parsed === null) return { problems: [{ code: 'not_json' }] };
  if ('lost' in parsed) return { problems: [{ code: parsed.lost.kind, text: parsed.lost.text }] };
  const { json } = parsed;
  const secrets = secretsIn(json, []);
  if (secrets.length > 0) return { problems: secrets.map((place) => ({ code: 'secret', place })) };
  const file = EnvironmentFile.safeParse(json);
  if (file.success) {
    const { environment, logo } = file.data;
    return {
      read: { said: { ...environment, refusesRepeat: false }, logo },
      saysRejectsDuplicates: environment.refusesRepeat,
    };
  }
  return { problems: file.error.issues.flatMap(problemsOf) };
}

function parse(text: string): JsonRead | null {
  try {
    return readJson(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

const ADDRESSES = /^(?:baseUrl|authUrl|jsUrl|dashboardUrl|checkoutLink|onboardingLink)$/;

function problemsOf(issue: z.core.$ZodIssue): FileProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ code: 'unknown_member', place: [...path, key].join('.') }));
  const place = path.join('.');
  const name = path.at(-1) ?? '';
  // The file as a whole isn't an object, or says that it is something else.
  if (place === '' || place === 'format') return [{ code: 'other_format', format: FORMAT }];
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ code: 'missing', place }];
  if (ADDRESSES.test(name)) return [{ code: 'address', place, message: issue.message }];
  return [{ code: name === 'marketplaceId' ? 'marketplace_id' : 'value', place }];
}

const SECRET_NAME = /secret|passw|credential|private|bearer|client_?id|api_?key|access_?token/i;

/** Where members stand whose names say that they hold a secret. */
function secretsIn(json: unknown, path: string[]): string[] {
  if (json === null || typeof json !== 'object') return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const place = [...path, name];
    return SECRET_NAME.test(name) ? [place.join('.')] : secretsIn(value, place);
  });
}
