// Joins the steps to what the OpenAPI documents say of their calls.
import { BASIC_SCHEME } from '../http/documented.ts';
import { type Caller, CHAPTERS, type ExtractedValue, type Step } from './steps.ts';

type Operation = {
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
};

/** An OpenAPI document, as far as it is read here. */
export type ApiDocument = { paths?: Record<string, object> | undefined };

/** A call to make. Text in {{ }} is a variable's name. */
export type PlannedCall = {
  call: string;
  name: string;
  about: string | undefined;
  method: string;
  /** The variable with the address of its server. */
  server: 'base_url' | 'auth_url' | 'dashboard_url';
  path: string;
  query: Record<string, string>;
  as: Caller;
  /** keys for HTTP Basic, token for a bearer token; none where its document asks for neither. */
  signed: 'keys' | 'token' | 'none';
  /** Whether it takes an Idempotency-Key. */
  keyed: boolean;
  form: Record<string, string> | undefined;
  body: object | undefined;
  keeps: Record<string, ExtractedValue>;
};

export type PlannedChapter = { name: string; about: string; calls: PlannedCall[] };

/** Each call of some documents, by method and path. */
export function operationsIn(documents: readonly ApiDocument[]): Map<string, Operation> {
  const entries = documents.flatMap(({ paths = {} }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => /^(?:get|post|put|patch|delete)$/.test(method))
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const),
    ),
  );
  return new Map(entries);
}

/** All calls in their order, or those that a sandbox answers which other machines can reach. Throws where a step's call is in no document. */
export function planOf(documents: readonly ApiDocument[], isReachedByOthers = false): PlannedChapter[] {
  const operations = operationsIn(documents);
  const chapters = CHAPTERS.filter(({ isRefusedToOthers }) => !isRefusedToOthers || !isReachedByOthers);
  return chapters.map(({ name, about, steps }) => ({
    name,
    about,
    calls: steps.map((step) => {
      const operation = operations.get(step.call);
      if (!operation) throw new Error(`${step.call} is in no document (service/collection/steps.ts)`);
      return planned(step, operation);
    }),
  }));
}

/** The first step that makes a call; undefined where none does. */
export function firstCall(call: string, operation: Operation): PlannedCall | undefined {
  const step = CHAPTERS.flatMap(({ steps }) => steps).find((each) => each.call === call);
  return step && planned(step, operation);
}

/** The dashboard's path, which its address has at its end. */
const DASHBOARD = '/dashboard';

function planned(step: Step, operation: Operation): PlannedCall {
  const [method = '', template = ''] = step.call.split(' ');
  const signedWithKeys = operation.security?.some((scheme) => BASIC_SCHEME in scheme) ?? false;
  const ofDashboard = template.startsWith(`${DASHBOARD}/`);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${step.ids?.[name] ?? name}}}`);
  const keeps = Object.entries(step.keeps ?? {}).map(([name, kept]) => [
    name,
    typeof kept === 'string' ? { from: kept } : kept,
  ]);
  return {
    call: step.call,
    name: step.name ?? operation.summary ?? step.call,
    about: operation.description,
    method,
    server: signedWithKeys ? 'auth_url' : ofDashboard ? 'dashboard_url' : 'base_url',
    path: ofDashboard ? filled.slice(DASHBOARD.length) : filled,
    query: step.query ?? {},
    as: step.as ?? 'merchant',
    signed: signedWithKeys ? 'keys' : operation.security ? 'token' : 'none',
    keyed: operation.parameters?.some(({ name }) => name === 'idempotency-key') ?? false,
    form: signedWithKeys ? { grant_type: 'client_credentials' } : undefined,
    body: step.body,
    keeps: Object.fromEntries(keeps) as Record<string, ExtractedValue>,
  };
}

/** A query as an address has it, with its mark; empty where nothing is asked. */
export const queryOf = (query: Record<string, string>): string =>
  Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';

/** What a caller's variables begin with: the merchant's are plain. */
export function ofCaller(as: Caller, name: 'token' | 'client_id' | 'client_secret'): string {
  return as === 'platform' || as === 'seller' ? `${as}_${name}` : name;
}
