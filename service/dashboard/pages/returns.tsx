// Returns, newest first, and the rates that NACHA limits.
/** @jsxImportSource hono/jsx */
import type { ReturnRates } from '../../../contract/dashboard-api/return.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { windowUntil } from '../../books/return-rates.ts';
import { type Html, moment, momentOf } from '../../pages/document.tsx';
import { type Column, softBelow, table } from '../../pages/parts.tsx';
import { percentWords } from '../../pages/percent.ts';
import { listReturns, type ReturnFound } from '../../store/books/list-returns.ts';
import type { Store } from '../../store/database.ts';
import type { Organization } from '../../store/organizations.ts';
import { ratesOfMarketplace, ratesOfOrganizations, ratesOfSellers } from '../../store/returns/rates.ts';
import { asPlatform } from '../api/requested-account.ts';
import { ReturnPosition } from '../api/returns.ts';
import { codeWords } from './charge-words.ts';
import { whoseOf } from './own-role.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { serveRecordList } from './record-list.tsx';

export function serveReturns(pages: DashboardPages, context: DashboardContext): void {
  const { store } = context;
  serveRecordList(pages, context, {
    path: '/dashboard/returns',
    words: () => ({
      title: t({ defaultMessage: 'Returns' }),
      label: t({ defaultMessage: 'Returned debits' }),
      none: t({ defaultMessage: 'No debit was returned.' }),
      noMore: t({ defaultMessage: 'No more returns.' }),
      earlier: t({ defaultMessage: 'Earlier returns' }),
    }),
    position: ReturnPosition,
    positionOf: ({ position }) => position,
    find: (c, before, limit) => listReturns(store, whoseOf(c.get('organization')), { before, limit }, c.get('at')),
    sellerOf: ({ record }) => record.organization_id,
    columns,
    above: async (c, isFirst) => (
      <>
        {isFirst && (await ratesSection(store, c.get('organization'), c.get('at')))}
        <h2>{t({ defaultMessage: 'Returned debits' })}</h2>
      </>
    ),
  });
}

const columns = (): Column<ReturnFound>[] => [
  [t({ defaultMessage: 'Charge' }), chargeLink],
  [t({ defaultMessage: 'Reason' }), reason],
  [t({ defaultMessage: 'Returned' }), ({ record }) => momentOf(record.at)],
  [t({ defaultMessage: 'Act by' }), ({ record }) => momentOf(record.act_by)],
  [t({ defaultMessage: 'Amount' }), ({ record }) => formatCents(record.amount), 'number'],
];

const chargeLink = ({ record }: ReturnFound) => (
  <a href={`/dashboard/charges/${record.charge_id}`}>{record.track_number}</a>
);

const reason = ({ record }: ReturnFound) => (
  <>
    {codeWords(record.code)}
    {record.is_late && softBelow(t({ defaultMessage: 'After settlement' }))}
  </>
);

async function ratesSection(store: Store, organization: Organization, at: number): Promise<Html> {
  const platform = asPlatform(organization);
  const own = platform
    ? [await ratesOfMarketplace(store, platform.marketplaceId, organization, at)]
    : await ratesOfOrganizations(store, [organization], at);
  const sellers = platform ? await ratesOfSellers(store, platform.marketplaceId, at) : [];
  const title = t({ defaultMessage: 'Return rates' });
  const nameOf = (rates: ReturnRates) =>
    platform && rates === own[0] ? t({ defaultMessage: 'Whole marketplace' }) : <bdi>{rates.name}</bdi>;
  const columns: Column<ReturnRates>[] = [
    [t({ defaultMessage: 'Whose' }), nameOf],
    [t({ defaultMessage: 'Debits' }), ({ debits }) => debits, 'number'],
    [t({ defaultMessage: 'Unauthorized' }), ({ unauthorized }) => rateWords(unauthorized), 'number'],
    [t({ defaultMessage: 'Administrative' }), ({ administrative }) => rateWords(administrative), 'number'],
    [t({ defaultMessage: 'Overall' }), ({ overall }) => rateWords(overall), 'number'],
  ];
  const since = { time: moment(windowUntil(at).from) };
  return (
    <>
      <h2>{title}</h2>
      <p class="soft">{richParts({ defaultMessage: 'Of the debits since {time}, how many came back.' }, since)}</p>
      {table(title, columns, [...own, ...sellers], { look: 'listed' })}
    </>
  );
}

function rateWords({ rate: basisPoints, returned, limit, state }: ReturnRates['overall']): Html {
  const rate = percentWords(basisPoints);
  const words = {
    fine: rate,
    near_limit: <b>{t({ defaultMessage: '{rate} · near the limit' }, { rate })}</b>,
    over_limit: <b class="wrong">{t({ defaultMessage: '{rate} · over the limit' }, { rate })}</b>,
  };
  const note = t({ defaultMessage: '{returned} returned, limit {limit}' }, { returned, limit: percentWords(limit) });
  return (
    <>
      {words[state]}
      {softBelow(note)}
    </>
  );
}
