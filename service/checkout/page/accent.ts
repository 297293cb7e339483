// The merchant's accent colour, made fit to be read: on the checkout's ground, and with letters on it.

type Rgb = [number, number, number];

/** Buttons and what is pressed of them, and the letters on both. Each #rrggbb. */
export type AccentColours = { accent: string; pressed: string; letters: string };

/** The grounds of page.css. */
const GROUNDS = { light: '#ffffff', dark: '#15181e' } as const;
const LETTERS = ['#ffffff', '#0b1220'] as const;
/** WCAG 2.2: text against what is behind it. */
const READABLE = 4.5;
const STEPS = 50;

/** The colours of an accent (#rrggbb) in a theme: as near to it as they can be with a contrast of 4.5 against the ground and of the letters on them. */
export function accentColours(wanted: string, theme: 'light' | 'dark'): AccentColours {
  const ground = GROUNDS[theme];
  // Away from the ground: darker where it is light, lighter where it is dark.
  const away: Rgb = theme === 'light' ? [0, 0, 0] : [255, 255, 255];
  const tries = Array.from({ length: STEPS + 1 }, (_, step) => mixed(rgbOf(wanted), away, step / STEPS));
  const accent = tries.find((colour) => contrast(colour, ground) >= READABLE && lettersOn(colour) !== undefined);
  const found = accent ?? hexOf(away);
  const pressed = mixed(rgbOf(found), away, 0.2);
  return { accent: found, pressed, letters: lettersOn(found) ?? LETTERS[0] };
}

function lettersOn(colour: string): string | undefined {
  return LETTERS.find((letters) => contrast(letters, colour) >= READABLE);
}

/** The contrast of two colours by WCAG's formula, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)) as Rgb;
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mixed(from: Rgb, to: Rgb, share: number): string {
  return hexOf(from.map((part, index) => part + ((to[index] ?? 0) - part) * share) as Rgb);
}
