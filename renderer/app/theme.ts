// The look: one indigo of ours, cool greys, Inter and JetBrains Mono, and the defaults of the pieces we use most.

import type { MantineColorsTuple } from '@mantine/core';
import { Alert, type CSSVariablesResolver, createTheme } from '@mantine/core';
import { perLanguage, t } from '../../messages/t.ts';

/** The palette: each colour from its lightest shade to its darkest. Shade 6 carries white text, shade 9 stands on shade 1, both at 4.5 : 1 or more. */
const ink: MantineColorsTuple = [
  '#f0f1fe',
  '#e0e3fc',
  '#bcc3f7',
  '#98a1f1',
  '#7884ec',
  '#5c69e4',
  '#4653d3',
  '#3843b5',
  '#2d3794',
  '#232b74',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ed',
  '#d7dce3',
  '#bfc6d1',
  '#8d97a6',
  '#5f6a79',
  '#475160',
  '#303845',
  '#1b212b',
];

const teal: MantineColorsTuple = [
  '#eff9f6',
  '#ddf2eb',
  '#b8e3d6',
  '#8ed3be',
  '#64c1a6',
  '#41af91',
  '#24977a',
  '#137c63',
  '#0c6551',
  '#084b3c',
];

const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b4bbc7',
  '#939cab',
  '#677080',
  '#3d4552',
  '#2c333e',
  '#222831',
  '#191e25',
  '#12161b',
  '#0c0f13',
];

const red: MantineColorsTuple = [
  '#fef4f3',
  '#fde7e5',
  '#f9cbc7',
  '#f3a59f',
  '#ea7d74',
  '#dd564c',
  '#c8382e',
  '#a72c23',
  '#85241d',
  '#661d18',
];

const yellow: MantineColorsTuple = [
  '#fdf9ec',
  '#faf1d4',
  '#f3e0a5',
  '#eacb70',
  '#dfb544',
  '#cb9a24',
  '#a57815',
  '#835f11',
  '#664a0f',
  '#4b370c',
];

const orange: MantineColorsTuple = [
  '#fff5ee',
  '#fde9dc',
  '#f8cfb4',
  '#f2af84',
  '#ea8c54',
  '#dc6e30',
  '#bb561d',
  '#984517',
  '#793815',
  '#5b2b12',
];

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
      Popover: { defaultProps: { middlewares: { size: { padding: 5 } } } },
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
