// A link to a provider's own page: it opens in the system's browser, never in this window.

import { Anchor, type AnchorProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';

type ExternalLinkProps = AnchorProps & { href: string; children: ReactNode };

/** The desktop app lets through only pages of the environments it knows; a browser opens a tab that learns nothing of this one. */
export function ExternalLink({ href, children, ...anchor }: ExternalLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" size="sm" {...anchor}>
      {children}
      <IconExternalLink
        size={13}
        aria-label={t({ defaultMessage: '(opens in your browser)' })}
        style={{ marginLeft: 4, verticalAlign: -1 }}
      />
    </Anchor>
  );
}
