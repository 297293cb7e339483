// The service's own OpenAPI documents, as the tests walk through them.
import type { Schema } from './from-schema.ts';
import type { Served } from './payment-service.ts';

export type Described = {
  description: string;
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Described>;
};
export type ApiDocument = {
  openapi: string;
  servers: { url: string; description: string }[];
  components: object;
  paths: Record<string, Record<string, Operation>>;
};

/** The address of the payment API's document. */
export const paymentDocument = ({ urls }: Served): string => `${urls.baseUrl}/openapi.json`;
/** The address of the dashboard's. */
export const dashboardDocument = ({ urls }: Served): string => `${urls.dashboardUrl}/api/openapi.json`;

export async function readDocument(address: string): Promise<ApiDocument> {
  return (await (await fetch(address)).json()) as ApiDocument;
}

export type Found = ReturnType<typeof operationsOf>[number];

/** Each operation with its place and the schema of its body. */
export function operationsOf(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      return { document, operation, method: method.toUpperCase(), template, contentType, schema: body?.schema };
    }),
  );
}

/** Where an operation is asked; the parameters in its path are replaced by those given. */
export function pathOf({ template }: Found, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name));
}
