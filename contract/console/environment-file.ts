// An environment as a file: everything a person said of it, and nothing secret. Exported here, imported elsewhere.
import { z } from 'zod';
import { EnvironmentInput, type EnvironmentView } from './environment.ts';
import { LogoPicture } from './logo.ts';

/** What is said of a new environment, typed in or read from a file. */
export const NewEnvironmentInput = z.strictObject({ said: EnvironmentInput, logo: LogoPicture.nullable() });
export type NewEnvironmentInput = z.infer<typeof NewEnvironmentInput>;

const FORMAT = 'paydesk-environment-1';

const EnvironmentFile = z.strictObject({
  format: z.literal(FORMAT, `must be "${FORMAT}"`),
  environment: EnvironmentInput,
  logo: LogoPicture.nullable(),
});

/** An environment's file as text. What the console learnt, its keys and its records stay here. */
export function environmentFileOf(view: EnvironmentView): string {
  const { name, kind, baseUrl, authUrl, jsUrl, dashboardUrl, sdkConstructor, orderSpelling, brandTitle } = view;
  // Whether a repeat is refused isn't said: nobody may take a stranger's word for it.
  const { mode, checkoutLink, onboardingLink, holdingBalance } = view;
  // An environment that was switched to merchant still knows its marketplace; a file says only what holds.
  const marketplaceId = mode === 'marketplace' ? view.marketplaceId : null;
  const environment = {
    ...{ name, kind, mode, marketplaceId, baseUrl, authUrl, jsUrl, dashboardUrl },
    ...{ sdkConstructor, orderSpelling, brandTitle, checkoutLink, onboardingLink, holdingBalance },
  };
  return `${JSON.stringify({ format: FORMAT, environment, logo: view.logo }, null, 2)}\n`;
}

/** `saysRejectsDuplicates`: the file turns on retries that are only safe where that is true. It isn't taken over. */
export type EnvironmentFileRead = { read: NewEnvironmentInput; saysRejectsDuplicates: boolean };

/** An environment from a file's text; or what is wrong with it, each with where it stands. */
export function readEnvironmentFile(text: string): EnvironmentFileRead | { problems: string[] } {
  const json = parsed(text);
  if (json === undefined) return { problems: ['This is not a JSON file.'] };
  const secrets = secretsIn(json, []);
  if (secrets.length > 0) {
    return { problems: secrets.map((place) => `${place} looks like a secret. Take it out: keys are entered by hand.`) };
  }
  const file = EnvironmentFile.safeParse(json);
  if (file.success) {
    const { environment, logo } = file.data;
    return {
      read: { said: { ...environment, refusesRepeat: false }, logo },
      saysRejectsDuplicates: environment.refusesRepeat,
    };
  }
  return { problems: file.error.issues.flatMap(issueSentences) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function issueSentences(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.map(String).join('.') || 'The file';
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...issue.path.map(String), key].join('.')} is not known here.`);
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return [`${place}: ${isMissing ? 'is missing' : issue.message}.`.replace(/\.\.$/, '.')];
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
