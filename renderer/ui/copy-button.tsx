// A small button that copies one value and says so.

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { copyText } from './copy-text.ts';
import { shortenId } from './short-id.ts';

type Copied = 'idle' | 'yes' | 'refused';
const SHOWN_FOR_MS = 1_600;

/** Copies `value`. Without a `name` of its own it is named after the value, for screen readers. */
export function CopyButton({ value, name }: { value: string; name?: string }) {
  const [copied, setCopied] = useState<Copied>('idle');
  useEffect(() => {
    if (copied === 'idle') return;
    const timer = window.setTimeout(() => setCopied('idle'), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const words = {
    idle: name ?? t({ defaultMessage: 'Copy {value}' }, { value: shortenId(value) }),
    yes: t({ defaultMessage: 'Copied' }),
    refused: t({ defaultMessage: 'Couldn’t copy' }),
  }[copied];
  return (
    <Tooltip label={words}>
      <ActionIcon
        aria-label={words}
        variant="subtle"
        color="gray"
        c={copied === 'yes' ? 'teal' : 'dimmed'}
        size="sm"
        onClick={async () => setCopied((await copyText(value)) ? 'yes' : 'refused')}
      >
        {copied === 'yes' ? (
          <IconCheck size={14} />
        ) : copied === 'refused' ? (
          <IconX size={14} />
        ) : (
          <IconCopy size={14} />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
