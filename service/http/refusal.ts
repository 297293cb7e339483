// A refusal: what the API answers with when it will not do what was asked.
import {
  ALREADY_DONE,
  LIMITED_BEFORE_WORK,
  type Problem,
  type ProblemDetail,
  problemType,
} from '../../contract/payment-api/problem.ts';

/** What a refusal's status says where its detail has no code. */
const CODE_OF_STATUS = {
  400: 'malformed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  415: 'not_json',
  422: 'invalid',
  429: 'limited',
  431: 'headers_too_large',
  500: 'failed',
  503: 'unavailable',
} as const;

/** The code of a status that no refusal has by itself: a planned fault's. */
const OTHER = 'other';

/** Every code of a refusal. docs/service.md says what each means. */
export const REFUSAL_CODES = [
  ALREADY_DONE,
  LIMITED_BEFORE_WORK,
  'account_closed',
  'already_this_month',
  'another_amount',
  'authorization_ended',
  'below_holding_balance',
  'charge_returned',
  'code_not_presentable',
  'key_of_another_request',
  'no_such_address',
  'not_returned',
  'platform_only',
  'presented_twice',
  'refunded',
  'session_not_completed',
  'too_late',
  'too_much',
  'unknown_charge',
  'unknown_cursor',
  'unknown_order',
  'unknown_session',
  'unknown_settlement',
  ...Object.values(CODE_OF_STATUS),
  OTHER,
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422 | 429 | 503;

/** A sentence, or an object with what exists already. */
export type RefusalDetail = string | (Omit<ProblemDetail, 'reason'> & { reason?: RefusalCode });

/** The code of a 404 whose address has no call: it says nothing of an order or session. */
export const NO_SUCH_ADDRESS = 'no_such_address';
/** The detail of a 500. */
export const FAILED = 'The service failed. What was asked for may not have been done.';

/** The body of a refusal. `code`: where neither the detail nor the status tells it. */
export function problemBody(status: number, detail: RefusalDetail, code?: string): Problem {
  const byStatus: Partial<Record<number, RefusalCode>> = CODE_OF_STATUS;
  return { type: problemType(code ?? codeOf(detail) ?? byStatus[status] ?? OTHER), status, detail };
}

function codeOf(detail: RefusalDetail): RefusalCode | undefined {
  if (typeof detail === 'string') return undefined;
  return detail.reason ?? (detail.order_id || detail.charge_id ? ALREADY_DONE : undefined);
}

/** Thrown by a handler, answered by the app. Nothing was changed. `Code`: the checkout has codes of its own. */
export class Refusal<Code extends string = RefusalCode> extends Error {
  readonly status: RefusalStatus;
  readonly body: Problem & { error?: string };
  readonly headers: Record<string, string>;
  /** What a page shows of it instead of the detail, which clients read. */
  readonly shown: string;

  constructor(
    status: RefusalStatus,
    detail: RefusalDetail,
    {
      code,
      error,
      headers = {},
      shown,
    }: { code?: Code; error?: string; headers?: Record<string, string>; shown?: string } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.message);
    this.name = 'Refusal';
    this.status = status;
    const body = problemBody(status, detail, code);
    this.body = error === undefined ? body : { ...body, error };
    this.headers = headers;
    this.shown = shown ?? this.message;
  }
}
