// A refusal: what the API answers with when it will not do what was asked. Error bodies are {"detail": …}; ours, the spec shows none (section 7).

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 422 | 429 | 503;

/** A sentence, or a sentence with the identifier of what exists already. */
export type RefusalDetail =
  | string
  | { message: string; order_id?: string; charge_id?: string; payout_id?: string; reason?: string };

/** Thrown by a handler, answered by the app. Nothing was changed. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly body: { detail: RefusalDetail; error?: string };
  readonly headers: Record<string, string>;
  /** What a page shows of it instead of the detail, which clients read. */
  readonly shown: string;

  constructor(
    status: RefusalStatus,
    detail: RefusalDetail,
    { error, headers = {}, shown }: { error?: string; headers?: Record<string, string>; shown?: string } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.message);
    this.name = 'Refusal';
    this.status = status;
    this.body = error === undefined ? { detail } : { detail, error };
    this.headers = headers;
    this.shown = shown ?? this.message;
  }
}
