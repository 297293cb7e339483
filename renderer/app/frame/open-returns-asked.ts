// A notification that was clicked: the window shows the returns of its environment.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnsAskedBy } from '../../../contract/console/notices.ts';
import { useWindowState } from '../../window/window-state.ts';

/** Draws nothing. The desktop app changes the fragment of the address; the page stays. */
export function OpenReturnsAsked() {
  const router = useRouter();
  useEffect(() => {
    const open = () => {
      const environmentId = returnsAskedBy(window.location.hash);
      if (environmentId === null) return;
      useWindowState.setState({ environmentId });
      void router.navigate({ to: '/returns', replace: true });
    };
    // It may have been clicked while the page was loading.
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [router]);
  return null;
}
