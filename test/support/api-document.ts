// The service's own OpenAPI document, as the tests walk through it.
import type { Schema } from './from-schema.ts';
import type { TestService } from './payment-service.ts';

type Described = { description: string; content?: Record<string, { schema: Schema }> };
export type Operation = {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Described>;
};
export type ApiDocument = {
  openapi: string;
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** What is served at /openapi.json. */
export async function readDocument(service: TestService): Promise<ApiDocument> {
  return (await (await fetch(`${service.urls.baseUrl}/openapi.json`)).json()) as ApiDocument;
}

/** Each operation with its path and the schema of its body; identifiers in the path are replaced by those given. */
export function operationsOf(document: ApiDocument, ids: Record<string, string>) {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? name));
      return { operation, method: method.toUpperCase(), path, contentType, schema: body?.schema };
    }),
  );
}
