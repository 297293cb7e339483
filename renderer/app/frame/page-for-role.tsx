// Pages that not every role may see: none of them is in the navigation, and one that is opened by its address says who may.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ProcedureName, WHO_MAY_CALL } from '../../../contract/console/who-may-call.ts';
import { t } from '../../../messages/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { anyRoleWords } from '../../ui/role-words.ts';
import { askedFirst, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';

/** The page, or who may see it. */
export function PageForRole({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const asks = askedFirst(path);
  const may = useMay();
  return asks === undefined || may(asks) ? children : <NotForThisRole asks={asks} />;
}

function NotForThisRole({ asks }: { asks: ProcedureName }) {
  const title = t({ defaultMessage: 'Your role doesn’t include this page' });
  usePageTitle(title);
  const wayBack = (
    <Button component={Link} to="/overview" variant="default">
      {t({ defaultMessage: 'Go to overview' })}
    </Button>
  );
  return (
    <EmptyState
      heading={1}
      icon={IconLock}
      title={title}
      words={t(
        { defaultMessage: 'It’s for these roles: {roles}. Ask an administrator of your team if you need it.' },
        { roles: anyRoleWords(WHO_MAY_CALL[asks]) },
      )}
      action={wayBack}
    />
  );
}
