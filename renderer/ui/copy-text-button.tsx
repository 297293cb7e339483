// A button with words that copies a text and says so.
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { copyText } from './copy-text.ts';

const SHOWN_FOR_MS = 1_600;

type CopyTextButtonProps = { name: string; text: () => string } & Pick<ButtonProps, 'size'>;

export function CopyTextButton({ name, text, size = 'xs' }: CopyTextButtonProps) {
  const [copied, setCopied] = useState<'idle' | 'yes' | 'refused'>('idle');
  useEffect(() => {
    if (copied === 'idle') return;
    const timer = window.setTimeout(() => setCopied('idle'), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const words = { idle: name, yes: t({ defaultMessage: 'Copied' }), refused: t({ defaultMessage: 'Couldn’t copy' }) };
  const Icon = { idle: IconCopy, yes: IconCheck, refused: IconX }[copied];
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size={15} />}
      onClick={async () => setCopied((await copyText(text())) ? 'yes' : 'refused')}
    >
      {words[copied]}
    </Button>
  );
}
