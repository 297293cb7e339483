// Error bodies as services and the gateways before them write them: what a framework makes of a reason, and what says nothing of the call.

/** An answer's body: a JSON value, or text with its media type. */
export type ErrorAnswer = { json: unknown; text?: string; mediaType?: string };

/** One reason in the shapes of common frameworks. */
export const REASON_SHAPES: Record<string, (words: string) => ErrorAnswer> = {
  'our service': (words) => ({ json: { detail: words } }),
  FastAPI: (words) => ({ json: { detail: [{ type: 'missing', loc: ['body', 'amount'], msg: words, input: {} }] } }),
  'Django REST framework': (words) => ({ json: { amount: [words] } }),
  'Spring problem+json': (words) => ({
    json: { type: 'about:blank', title: 'Bad Request', status: 400, detail: words, instance: '/api/v2.0/orders' },
  }),
  'Spring Boot': (words) => ({
    json: {
      timestamp: '2026-11-21T10:00:00Z',
      status: 400,
      error: 'Bad Request',
      message: words,
      path: '/api/v2.0/orders',
    },
  }),
  'ASP.NET': (words) => ({
    json: { type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1', title: words, status: 400, traceId: '00-1' },
  }),
  'ASP.NET validation': (words) => ({
    json: { title: 'One or more errors.', status: 400, errors: { Amount: [words] } },
  }),
  Express: (words) => ({ json: { error: words } }),
  'express-validator': (words) => ({
    json: { errors: [{ type: 'field', msg: words, path: 'amount', location: 'body' }] },
  }),
  NestJS: (words) => ({ json: { statusCode: 400, message: [words], error: 'Bad Request' } }),
  Rails: (words) => ({ json: { errors: [words] } }),
  'Rails of a model': (words) => ({ json: { errors: { amount: [words] } } }),
  Laravel: (words) => ({ json: { message: 'The given data was invalid.', errors: { amount: [words] } } }),
  'JSON:API': (words) => ({ json: { errors: [{ status: '400', title: 'Invalid', detail: words }] } }),
  'nested error': (words) => ({ json: { error: { code: 'invalid_request', type: 'api_error', message: words } } }),
  OAuth: (words) => ({ json: { error: 'invalid_request', error_description: words } }),
  Quarkus: (words) => ({ json: { title: 'Constraint violation', violations: [{ field: 'amount', message: words }] } }),
  'a JSON string': (words) => ({ json: words }),
  'a line of text': (words) => ({ json: undefined, text: `${words}\n`, mediaType: 'text/plain' }),
};

/** Echoes of a request, as gateways and frameworks write them for a route that isn't served. */
export const ROUTE_ECHOES: Record<string, (path: string) => ErrorAnswer> = {
  'Spring Boot': (path) => ({ json: { timestamp: 1, status: 404, error: 'Not Found', path } }),
  'Spring Boot 3': (path) => ({
    json: { title: 'Not Found', status: 404, detail: `No static resource ${path.slice(1)}.`, instance: path },
  }),
  Express: (path) => ({ json: { message: `Cannot POST ${path}` } }),
  'Express in text': (path) => ({ json: undefined, text: `Cannot POST ${path}`, mediaType: 'text/plain' }),
  NestJS: (path) => ({ json: { statusCode: 404, message: `Cannot POST ${path}`, error: 'Not Found' } }),
  Fastify: (path) => ({ json: { statusCode: 404, error: 'Not Found', message: `Route POST:${path} not found` } }),
  Laravel: (path) => ({ json: { message: `The route ${path.slice(1)} could not be found.` } }),
  Symfony: (path) => ({ json: { title: 'An error occurred', detail: `No route found for "POST ${path}"` } }),
  'our service': (path) => ({ json: { detail: `There is nothing at POST ${path}. See /openapi.json.` } }),
  FastAPI: () => ({ json: { detail: 'Not Found' } }),
  Kong: () => ({ json: { message: 'no Route matched with those values' } }),
  Flask: () => ({
    json: { code: 404, name: 'Not Found', description: 'The requested URL was not found on the server.' },
  }),
  'a gateway that repeats the body': (path) => ({
    json: { error: 'Not Found', order_id: path.split('/')[4], session_id: path.split('/')[4], request: { url: path } },
  }),
  'a client behind the service': (path) => ({
    json: { detail: `404 Client Error: Not Found for url: http://ledger.internal${path}` },
  }),
  'another client behind the service': () => ({ json: { message: 'Request failed with status code 404' } }),
  'an address that is encoded': (path) => ({ json: { message: `Order not found: ${encodeURIComponent(path)}` } }),
};
