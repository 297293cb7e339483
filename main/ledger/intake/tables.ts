// How files were read: what people confirmed of their columns and formats.

export type FileReadingTables = {
  file_reading: {
    provider: string;
    /** A FileReadingKind. */
    kind: string;
    /** A digest of the separator and the header's cells. */
    header: string;
    /** JSON of the columns that were chosen, with their formats. */
    columns: string;
    /** ISO 8601 in UTC. */
    at: string;
    actor: string;
  };
};
