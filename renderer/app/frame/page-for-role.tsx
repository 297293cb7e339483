// Pages that not every role may see: none of them is in the navigation, and one that is opened by its address says who may.
import { lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { askedFirst, useMay } from '../../window/may.tsx';

const NotForThisRole = lazyRouteComponent(() => import('./not-for-this-role.tsx'), 'NotForThisRole');

/** The page, or who may see it. */
export function PageForRole({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const asks = askedFirst(path);
  const may = useMay();
  if (asks === undefined || may(asks)) return children;
  return (
    <Suspense>
      <NotForThisRole asks={asks} />
    </Suspense>
  );
}
