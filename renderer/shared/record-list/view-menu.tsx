// Saved views of a list: choose one, save what is shown under a name, say which is shown first, delete.
import { ActionIcon, Button, Divider, Group, Modal, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ListView } from '../../../contract/console/list-view.ts';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';
import type { ListSettings } from './use-list-settings.ts';

type ViewMenuProps = {
  settings: ListSettings;
  /** What the list shows now, as its address has it. */
  search: object;
  onView: (search: object) => void;
  /** How many records a view finds; drawn while the menu is open. */
  countOf: (search: object) => ReactNode;
};

export function ViewMenu({ settings, search, onView, countOf }: ViewMenuProps) {
  const [opened, list] = useDisclosure(false);
  const [naming, name] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const remove = async (view: ListView) => {
    await settings.removeView(view.id);
    tellDone(t({ defaultMessage: 'View deleted' }), view.name);
    // Its button is gone.
    choices.current?.querySelector('button')?.focus();
  };
  const choose = (view: object) => {
    list.close();
    onView(view);
  };
  return (
    <>
      <Popover
        opened={opened}
        onChange={(isOpen) => (isOpen ? list.open() : list.close())}
        position="bottom-end"
        shadow="md"
        width={340}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            size="xs"
            leftSection={<IconBookmark size={15} />}
            onClick={list.toggle}
          >
            {t({ defaultMessage: 'Views' })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={6}>
          <Stack gap={2} ref={choices}>
            <Choice onClick={() => choose({ all: true })}>
              {t({ defaultMessage: 'All', description: 'The view without filters' })}
            </Choice>
            {settings.views.map((view) => (
              <Group key={view.id} wrap="nowrap" gap={2}>
                <Choice onClick={() => choose(searchOf(view))} count={countOf(searchOf(view))}>
                  <bdi>{view.name}</bdi>
                </Choice>
                <PinView view={view} settings={settings} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t({ defaultMessage: 'Delete the view {name}' }, { name: view.name })}
                  // What went wrong is said below the menu.
                  onClick={() => remove(view).catch(() => undefined)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </Group>
            ))}
            {settings.views.length === 0 && (
              <Text size="xs" c="dimmed" px="sm" py={4}>
                {t({ defaultMessage: 'A view keeps filters and sorting under a name.' })}
              </Text>
            )}
            <Divider my={4} />
            <Choice
              onClick={() => {
                list.close();
                name.open();
              }}
            >
              {t({ defaultMessage: 'Save this view…' })}
            </Choice>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {settings.error && <ProblemAlert problem={problemOf(settings.error)} />}
      <Modal
        opened={naming}
        onClose={name.close}
        title={t({ defaultMessage: 'Save view' })}
        // What opened it was in the menu, which is closed.
        returnFocus={false}
        onExitTransitionEnd={() => button.current?.focus()}
      >
        {naming && <NameView settings={settings} search={search} onClose={name.close} />}
      </Modal>
    </>
  );
}

function Choice({ onClick, count, children }: { onClick: () => void; count?: ReactNode; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      flex="1 0 auto"
      miw={0}
      justify="space-between"
      rightSection={count}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** A view of an earlier version may hold what is no filter any more: the route leaves that out. */
export function searchOf({ search }: ListView): object {
  const kept: unknown = JSON.parse(search);
  return kept !== null && typeof kept === 'object' ? kept : {};
}

function PinView({ view, settings }: { view: ListView; settings: ListSettings }) {
  const Pin = view.isFirst ? IconPinFilled : IconPin;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-pressed={view.isFirst}
      aria-label={t({ defaultMessage: 'Show the view {name} first' }, { name: view.name })}
      onClick={() => settings.setFirstView(view.isFirst ? null : view.id)}
    >
      <Pin size={15} />
    </ActionIcon>
  );
}

function NameView({ settings, search, onClose }: Pick<ViewMenuProps, 'settings' | 'search'> & { onClose: () => void }) {
  const [text, setText] = useState('');
  const name = text.trim();
  const isTaken = settings.views.some((view) => view.name === name);
  const save = async () => {
    await settings.saveView(name, search);
    tellDone(t({ defaultMessage: 'View saved' }), name);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is said below the menu, and what was typed stays.
        if (name !== '') save().catch(() => undefined);
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={t({ defaultMessage: 'Name' })}
          maxLength={60}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          description={isTaken ? t({ defaultMessage: 'This replaces the view of that name.' }) : undefined}
        />
        {settings.error && <ProblemAlert problem={problemOf(settings.error)} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={name === ''}>
            {t({ defaultMessage: 'Save', description: 'A view' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
