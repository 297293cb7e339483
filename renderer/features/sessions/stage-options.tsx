// How the checkout is looked at: the size of its window, its language, its theme. Kept for this window.
import { Group, NativeSelect, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { PreviewLanguage, PreviewTheme } from '../../../contract/console/preview.ts';
import { useEnvironment } from '../../window/environment.ts';
import { type PreviewSize, useWindowState } from '../../window/window-state.ts';
import classes from './stage.module.css';
import type { Preview } from './use-preview.ts';

const SIZES = [
  { value: 'phone', words: 'Phone', Picture: IconDeviceMobile },
  { value: 'tablet', words: 'Tablet', Picture: IconDeviceTablet },
  { value: 'desktop', words: 'Desktop', Picture: IconDeviceDesktop },
] as const;

const LANGUAGES: { value: PreviewLanguage; label: string }[] = [
  { value: 'own', label: 'Consumer’s language' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];

const THEMES: { value: PreviewTheme; label: string }[] = [
  { value: 'device', label: 'Device’s theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function StageOptions({ preview: { look, choose } }: { preview: Preview }) {
  const { embedded } = useEnvironment();
  const size = useWindowState(({ previewSize }) => previewSize);
  return (
    <div className={classes.options}>
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl<PreviewSize>
          size="xs"
          aria-label="Size"
          data={SIZES.map(({ value, words, Picture }) => ({
            value,
            label: (
              <span className={classes.size} title={words}>
                <Picture size={16} stroke={1.7} />
                <VisuallyHidden>{words}</VisuallyHidden>
              </span>
            ),
          }))}
          value={size}
          onChange={(previewSize) => useWindowState.setState({ previewSize })}
        />
        <NativeSelect
          size="xs"
          aria-label="Language"
          data={LANGUAGES}
          value={look.language}
          onChange={({ currentTarget }) => choose({ language: PreviewLanguage.parse(currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          aria-label="Theme"
          data={THEMES}
          value={look.theme}
          onChange={({ currentTarget }) => choose({ theme: PreviewTheme.parse(currentTarget.value) })}
        />
      </Group>
      {!embedded && (
        <Text size="xs" c="dimmed" mt={6}>
          Options of our own SDK: this provider’s may not know them.
        </Text>
      )}
    </div>
  );
}
