// The audit log filters in the address.
import { z } from 'zod';
import type { AuditFilter } from '../../../contract/console/audit.ts';

/** Invalid values are ignored. */
export const AuditSearch = z.object({
  who: z.string().max(200).optional().catch(undefined),
  what: z.string().max(100).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type AuditSearch = z.infer<typeof AuditSearch>;
export type AuditSearchProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

export const auditFilterOf = ({ who, what, from, to }: AuditSearch): AuditFilter => ({
  actor: who ?? null,
  action: what ?? null,
  from: from ?? null,
  to: to ?? null,
});

export const isFiltered = ({ who, what, from, to }: AuditSearch): boolean => Boolean(who || what || from || to);
