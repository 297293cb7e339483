// Charges: what became of each, newest change first, by status and return code.
/** @jsxImportSource hono/jsx */
import { RETURN_CODES, ReturnCode } from '../../../contract/ach/return-codes.ts';
import { type ChargeRecord, ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, options } from '../../pages/parts.tsx';
import { listCharges } from '../../store/books/list-charges.ts';
import { ChargePosition } from '../api/charges.ts';
import { chargeWords, codeWords, statusName } from './charge-words.ts';
import { whoseOf } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { serveRecordList } from './record-list.tsx';

const PATH = '/dashboard/charges';

export function serveCharges(pages: DashboardPages, context: DashboardContext): void {
  serveRecordList(pages, context, {
    path: PATH,
    words: (c) => ({
      title: t({ defaultMessage: 'Charges' }),
      none: nothingWords(filterOf(c)),
      noMore: t({ defaultMessage: 'No more charges.' }),
      earlier: t({ defaultMessage: 'Earlier charges' }),
    }),
    position: ChargePosition,
    positionOf: ({ updated_at, id }) => ({ updated_at, id }),
    find: (c, after, limit) => {
      const asked = { ...filterOf(c), after, since: undefined, limit, newestFirst: true };
      return listCharges(context.store, whoseOf(c.get('organization')), asked, c.get('at'));
    },
    sellerOf: (charge) => charge.organization_id,
    columns,
    query: filterOf,
    above: (c) => filterForm(filterOf(c)),
  });
}

type Filter = { status: ChargeStatus | undefined; code: ReturnCode | undefined };

/** What isn't a status or code is no filter: the form offers no other. */
function filterOf(c: PageContext): Filter {
  const status = ChargeStatus.safeParse(c.req.query('status'));
  const code = ReturnCode.safeParse(c.req.query('code'));
  return { status: status.success ? status.data : undefined, code: code.success ? code.data : undefined };
}

function nothingWords({ status, code }: Filter): string {
  return status || code
    ? t({ defaultMessage: 'No charges match these filters.' })
    : t({ defaultMessage: 'No charges yet. A charge appears here when an order is captured.' });
}

function filterForm({ status, code }: Filter): Html {
  const all = ['', t({ defaultMessage: 'All' })] as const;
  const statuses = ChargeStatus.options.map((one) => [one, statusName(one)] as const);
  const codes = (Object.keys(RETURN_CODES) as ReturnCode[]).map((one) => [one, codeWords(one)] as const);
  return (
    <div class="tools">
      <form method="get" action={PATH}>
        <label>
          {t({ defaultMessage: 'Status' })} <select name="status">{options([all, ...statuses], status ?? '')}</select>
        </label>
        <label>
          {t({ defaultMessage: 'Return code' })} <select name="code">{options([all, ...codes], code ?? '')}</select>
        </label>
        <button class="plain">{t({ defaultMessage: 'Filter' })}</button>
      </form>
    </div>
  );
}

const columns = (): Column<ChargeRecord>[] => [
  [t({ defaultMessage: 'Charge' }), ({ id, track_number }) => <a href={`${PATH}/${id}`}>{track_number}</a>],
  [t({ defaultMessage: 'Status' }), chargeWords],
  [t({ defaultMessage: 'Charged' }), ({ create_date }) => momentOf(create_date)],
  [t({ defaultMessage: 'Updated' }), ({ updated_at }) => momentOf(updated_at)],
  [t({ defaultMessage: 'Refunded' }), ({ refunded }) => (refunded === 0 ? '–' : formatCents(refunded)), 'number'],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
];
