// English, Spanish, or as the machine has it. Each language is named in itself.
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LanguageChoice } from '../../../contract/console/language.ts';
import type { Sentence } from '../../../messages/problems/sentence.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemSentence } from '../../gateway/problem-of.ts';
import { showLanguage, useLanguage } from '../../window/language.ts';
import { tellPlainly } from '../../window/toast.ts';

function nameOf(choice: LanguageChoice): string {
  switch (choice) {
    case 'system':
      return t({ defaultMessage: 'System', description: 'The language that the computer has' });
    case 'en':
      return t({ defaultMessage: 'English', description: 'A language, named in itself: stays as it is' });
    case 'es':
      return t({ defaultMessage: 'Español', description: 'A language, named in itself: stays as it is' });
  }
}

const tellUnkept = ({ message, nextStep }: Sentence) => tellPlainly(message, nextStep);

export function LanguageSwitch() {
  const gateway = useGateway();
  const chosen = useLanguage(({ choice }) => choice);
  const keep = useMutation(
    gateway.console.setLanguage.mutationOptions({ onError: (error) => tellUnkept(problemSentence(error)) }),
  );
  const choose = async (choice: LanguageChoice) => {
    try {
      const spoken = await showLanguage(choice);
      if (spoken !== null) keep.mutate({ choice, spoken });
    } catch {
      const message = t({ defaultMessage: 'Couldn’t load this language.' });
      tellPlainly(message, t({ defaultMessage: 'Reload the window, then choose it again.' }));
    }
  };
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t({ defaultMessage: 'Language' })}>
          <IconLanguage size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LanguageChoice.options.map((choice) => (
          <Menu.Item
            key={choice}
            lang={choice === 'system' ? undefined : choice}
            rightSection={choice === chosen && <IconCheck size={14} />}
            onClick={() => void choose(choice)}
          >
            {nameOf(choice)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
