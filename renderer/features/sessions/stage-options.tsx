// The size, language, and theme of the preview. Kept for this window.
import { Group, NativeSelect, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { PreviewLanguage, PreviewTheme } from '../../../contract/console/preview.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { type PreviewSize, useWindowState } from '../../window/window-state.ts';
import classes from './stage.module.css';
import type { Preview } from './use-preview.ts';

const SIZES = perLanguage(
  () =>
    [
      { value: 'phone', words: t({ defaultMessage: 'Phone' }), Picture: IconDeviceMobile },
      { value: 'tablet', words: t({ defaultMessage: 'Tablet' }), Picture: IconDeviceTablet },
      { value: 'desktop', words: t({ defaultMessage: 'Desktop' }), Picture: IconDeviceDesktop },
    ] as const,
);

const LANGUAGES = perLanguage((): { value: PreviewLanguage; label: string }[] => [
  { value: 'own', label: t({ defaultMessage: 'Consumer’s language' }) },
  { value: 'en', label: t({ defaultMessage: 'English' }) },
  { value: 'es', label: t({ defaultMessage: 'Spanish' }) },
]);

const THEMES = perLanguage((): { value: PreviewTheme; label: string }[] => [
  { value: 'device', label: t({ defaultMessage: 'Device theme' }) },
  { value: 'light', label: t({ defaultMessage: 'Light' }) },
  { value: 'dark', label: t({ defaultMessage: 'Dark' }) },
]);

export function StageOptions({ preview: { look, choose } }: { preview: Preview }) {
  const { embedded } = useEnvironment();
  const size = useWindowState(({ previewSize }) => previewSize);
  return (
    <div className={classes.options}>
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl<PreviewSize>
          size="xs"
          aria-label={t({ defaultMessage: 'Size' })}
          data={SIZES().map(({ value, words, Picture }) => ({
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
          aria-label={t({ defaultMessage: 'Language' })}
          data={LANGUAGES()}
          value={look.language}
          onChange={({ currentTarget }) => choose({ language: PreviewLanguage.parse(currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          aria-label={t({ defaultMessage: 'Theme' })}
          data={THEMES()}
          value={look.theme}
          onChange={({ currentTarget }) => choose({ theme: PreviewTheme.parse(currentTarget.value) })}
        />
      </Group>
      {!embedded && (
        <Text size="xs" c="dimmed" mt={6}>
          {t({ defaultMessage: 'This provider may ignore the language and theme.' })}
        </Text>
      )}
    </div>
  );
}
