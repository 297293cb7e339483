// A small button that copies one value and says so.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { shortenId } from './short-id.ts';

type Copied = 'not yet' | 'yes' | 'refused';
const SHOWN_FOR_MS = 1_600;

/** Copies `value`; without a name of its own it is named after it, for those who can't see where the button stands. */
export function CopyButton({ value, name = `Copy ${shortenId(value)}` }: { value: string; name?: string }) {
  const [copied, setCopied] = useState<Copied>('not yet');
  useEffect(() => {
    if (copied === 'not yet') return;
    const timer = window.setTimeout(() => setCopied('not yet'), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const words = { 'not yet': name, yes: 'Copied', refused: 'This window may not copy' }[copied];
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
