// The table of payments whose personal data was erased, as Kysely sees it.

/** A row for each session and order. at: when it was erased first, ISO 8601 in UTC. Append-only. */
export type ErasedRecordTable = { provider: string; record_id: string; at: string };
export type ErasureTables = { erased_record: ErasedRecordTable };
