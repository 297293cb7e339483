// Shows each call of an OpenAPI document as curl, where viewers of such documents look for samples.
import { curlOf } from './curl.ts';
import { type ApiDocument, firstCall, operationsIn } from './plan.ts';

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
