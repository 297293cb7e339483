// The Settlements page: deposits to a bank account, found by amount or day.
import { IconBuildingBank } from '@tabler/icons-react';
import type { AccountView } from '../../../contract/console/environment.ts';
import { BOOKS_TIME_ZONE } from '../../../contract/dashboard-api/month.ts';
import { t } from '../../../messages/t.ts';
import { BooksProgress } from '../../shared/books-notice.tsx';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { chosenAccount } from './chosen-account.ts';
import { SettlementFilters } from './settlement-filters.tsx';
import { SettlementList } from './settlement-list.tsx';
import type { SettlementsSearchProps } from './settlements-search.ts';

export function SettlementsPage(props: SettlementsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Settlements' }));
  const account = chosenAccount(useEnvironment(), props.search.account);
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Settlements' })}
        words={t(
          {
            defaultMessage: 'Deposits to your bank account, and what each is made of. Days and months are in {zone}.',
          },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
      />
      <BooksProgress />
      {account ? <OfAccount account={account} {...props} /> : <NoKeys />}
    </>
  );
}

function OfAccount({ account, ...props }: SettlementsSearchProps & { account: AccountView }) {
  return (
    <>
      <SettlementFilters account={account} {...props} />
      <SettlementList account={account} {...props} />
    </>
  );
}

function NoKeys() {
  return (
    <BareCard>
      <EmptyState
        icon={IconBuildingBank}
        title={t({ defaultMessage: 'No API keys yet' })}
        words={t({ defaultMessage: 'Enter an account’s API keys under Environment to see its settlements.' })}
      />
    </BareCard>
  );
}
