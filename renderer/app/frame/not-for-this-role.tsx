// What stands in the place of a page that the person's role doesn't include: who may see it.
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ProcedureName } from '../../../contract/procedures/procedures.ts';
import { t } from '../../../messages/t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { anyDutyWords } from '../../ui/role-words.ts';
import { useWhoMayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';

/** `asks`: what the page asks first, which this role may not. */
export function NotForThisRole({ asks }: { asks: ProcedureName }) {
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
        {
          defaultMessage:
            'It’s for people who have one of these duties: {duties}. Ask an administrator of your team if you need it.',
        },
        { duties: anyDutyWords(useWhoMayCall()(asks)) },
      )}
      action={wayBack}
    />
  );
}
