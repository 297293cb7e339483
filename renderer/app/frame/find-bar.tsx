// Find in page, in the desktop app: a bar that counts what it finds and goes from one to the next. A browser window has its browser's.
import { ActionIcon, CloseButton, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { shortcutWords } from '../../../messages/shortcut-words.ts';
import { t } from '../../../messages/t.ts';
import { useCommands } from '../../window/commands.ts';
import classes from './find-bar.module.css';
import { findRanges, showRanges } from './find-ranges.ts';

/** How long after the page changed it is looked through again, in ms. */
const SETTLED_MS = 150;

export function FindBar() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [ranges, setRanges] = useState<Range[]>([]);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const step = (by: 1 | -1) => setAt((now) => (ranges.length === 0 ? 0 : (now + by + ranges.length) % ranges.length));
  const close = () => {
    setOpen(false);
    showRanges([], 0);
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  };
  useCommands((command) => {
    if (command.do !== 'find') return;
    if (isOpen && command.step !== 'open') return step(command.step === 'next' ? 1 : -1);
    if (!isOpen) cameFrom.current = document.activeElement;
    setOpen(true);
    field.current?.select();
  });

  useEffect(() => {
    if (!isOpen) return;
    field.current?.select();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => setRanges(findRanges(text));
    look();
    let timer = 0;
    const watching = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, SETTLED_MS);
    });
    const root = document.getElementById('root');
    if (root) watching.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      watching.disconnect();
      window.clearTimeout(timer);
    };
  }, [isOpen, text]);
  const active = Math.min(at, Math.max(0, ranges.length - 1));
  useEffect(() => {
    if (isOpen) showRanges(ranges, active);
  }, [isOpen, ranges, active]);

  if (!isOpen) return null;
  const count =
    text === ''
      ? ''
      : ranges.length === 0
        ? t({ defaultMessage: 'Not found', description: 'Find in page' })
        : t({ defaultMessage: '{at, number} of {count, number}' }, { at: active + 1, count: ranges.length });
  return createPortal(
    <Paper className={classes.bar ?? ''} shadow="md" withBorder role="search" data-find-bar>
      <Group gap={4} wrap="nowrap">
        <TextInput
          ref={field}
          size="xs"
          aria-label={shortcutWords().find}
          placeholder={shortcutWords().find}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') close();
          }}
          data-autofocus
          data-never-kept
        />
        <Text size="xs" c="dimmed" className={classes.count ?? ''} role="status">
          {count}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shortcutWords().findPrevious}
          disabled={ranges.length === 0}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shortcutWords().findNext}
          disabled={ranges.length === 0}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <CloseButton size="sm" aria-label={t({ defaultMessage: 'Close' })} onClick={close} />
      </Group>
    </Paper>,
    document.body,
  );
}
