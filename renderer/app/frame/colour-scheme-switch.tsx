// Light, dark, or as the machine has it.

import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { perLanguage, t } from '../../../messages/t.ts';

const SCHEMES = perLanguage(
  (): Record<MantineColorScheme, { name: string; icon: Icon }> => ({
    light: { name: t({ defaultMessage: 'Light' }), icon: IconSun },
    dark: { name: t({ defaultMessage: 'Dark' }), icon: IconMoon },
    auto: {
      name: t({ defaultMessage: 'System', description: 'Colors as the computer has them' }),
      icon: IconDeviceDesktop,
    },
  }),
);

export function ColourSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shown = SCHEMES()[colorScheme].icon;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t({ defaultMessage: 'Color scheme' })}>
          <Shown size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(SCHEMES()) as MantineColorScheme[]).map((scheme) => {
          const { name, icon: Picture } = SCHEMES()[scheme];
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Picture size={16} stroke={1.7} />}
              rightSection={scheme === colorScheme && <IconCheck size={14} />}
              onClick={() => setColorScheme(scheme)}
            >
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
