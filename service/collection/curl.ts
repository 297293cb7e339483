// A call as a curl command for a shell that has the variables.
import { type ApiDocument, firstCall, ofCaller, operationsIn, type PlannedCall, queryOf } from './plan.ts';

/** The command; variables are the shell's, in capitals. */
export function curlOf(call: PlannedCall): string {
  const { method, server, path, query, as, signed, keyed, form, body } = call;
  const asked = queryOf(query);
  const hasBody = body !== undefined || form !== undefined;
  const plain = hasBody ? 'POST' : 'GET';
  const address = `"${inQuotes(`{{${server}}}${path}${asked}`)}"`;
  const parts = [
    ...(method === plain ? [] : [`-X ${method}`]),
    ...(signed === 'keys'
      ? [`-u "${inQuotes(`{{${ofCaller(as, 'client_id')}}}:{{${ofCaller(as, 'client_secret')}}}`)}"`]
      : []),
    ...(signed === 'token' ? [`-H "Authorization: bearer ${inQuotes(`{{${ofCaller(as, 'token')}}}`)}"`] : []),
    ...(keyed ? [`-H "Idempotency-Key: $IDEMPOTENCY_KEY"`] : []),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${name}=${value}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return [`curl ${address}`, ...parts].join(' \\\n  ');
}

const VARIABLE = /\{\{(\w+)\}\}/g;

function inQuotes(text: string): string {
  return text.replaceAll(VARIABLE, (_, name: string) => `$${name.toUpperCase()}`);
}

/** In single quotes, with the variables outside of them. */
function quoted(text: string): string {
  const escaped = text.replaceAll("'", String.raw`'\''`);
  return `'${escaped.replaceAll(VARIABLE, (_, name: string) => `'"$${name.toUpperCase()}"'`)}'`;
}

/** The document with `x-codeSamples` at its calls. */
export function withSamples<Document extends ApiDocument>(document: Document): Document {
  for (const [call, operation] of operationsIn([document])) {
    const planned = firstCall(call, operation);
    if (!planned) continue;
    const samples = [{ lang: 'Shell', label: 'curl', source: curlOf(planned) }];
    Object.assign(operation, { 'x-codeSamples': samples });
  }
  return document;
}
