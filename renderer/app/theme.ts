// The look: one indigo of ours, cool greys, Inter and JetBrains Mono, and the defaults of the pieces we use most.

import { Alert, type CSSVariablesResolver, createTheme } from '@mantine/core';
import { perLanguage, t } from '../../messages/t.ts';
import { dark, gray, ink, orange, red, teal, yellow } from './palette.ts';

export const theme = perLanguage(() =>
  createTheme({
    primaryColor: 'ink',
    primaryShade: { light: 6, dark: 6 },
    colors: { ink, teal, red, yellow, orange, gray, dark },
    black: '#161b24',
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
        h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    components: {
      Alert: Alert.extend({
        defaultProps: { radius: 'lg' },
        // Quieter than Mantine's: a tint and a fine line, so that an alert with a form in it stays readable.
        vars: (_theme, { color = 'ink' }) => ({
          root: {
            '--alert-bg': `light-dark(var(--mantine-color-${color}-0), color-mix(in srgb, var(--mantine-color-${color}-8) 22%, var(--mantine-color-dark-7)))`,
            '--alert-bd': `1px solid light-dark(var(--mantine-color-${color}-2), color-mix(in srgb, var(--mantine-color-${color}-6) 45%, transparent))`,
            '--alert-color': `light-dark(var(--mantine-color-${color}-8), var(--mantine-color-${color}-3))`,
          },
        }),
      }),
      InputWrapper: {
        styles: { label: { marginBottom: 4 }, description: { marginBottom: 6 }, error: { marginTop: 6 } },
      },
      // Mantine's focus placeholder isn't a menu item, so the first item takes the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          padding: 'lg',
          overlayProps: { backgroundOpacity: 0.32, blur: 2 },
          closeButtonProps: { 'aria-label': t({ defaultMessage: 'Close' }) },
          // The dialog's head is no second banner of the page.
          attributes: { header: { role: 'none' } },
        },
        styles: { title: { fontSize: '1.0625rem', fontWeight: 600 } },
      },
      Paper: { defaultProps: { radius: 'lg' } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 'xs' } },
      // A badge's word is never cut: it is what the badge is for.
      Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 550, miw: 'max-content' } },
      TextInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      Select: { defaultProps: { size: 'md' } },
    },
  }),
);

// Mantine's own are nearly black in the dark: a badge would look like a hole.
function lightInTheDark(name: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, var(--mantine-color-${name}-5) 20%, transparent)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--mantine-color-${name}-5) 28%, transparent)`,
    [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-2)`,
  };
}

/** The colours the house adds to Mantine's or sets right: the desk (behind the cards), the line around a card, tints in the dark. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--paydesk-desk': 'var(--mantine-color-gray-0)',
    '--paydesk-line': 'var(--mantine-color-gray-2)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
  },
  dark: {
    ...Object.assign({}, ...Object.keys(colors).map(lightInTheDark)),
    '--paydesk-desk': 'var(--mantine-color-dark-8)',
    '--paydesk-line': 'var(--mantine-color-dark-5)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // Readable on a row under the pointer and in an alert, too.
    '--mantine-color-anchor': 'var(--mantine-color-ink-3)',
  },
});
