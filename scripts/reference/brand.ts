/** What a publisher puts on the pages in place of what the document and the style sheet say. */
export interface Brand {
  /** In place of the title of the document. */
  readonly name?: string | undefined;
  /** Text of an SVG file. */
  readonly logo?: string | undefined;
  readonly accent?: Accent | undefined;
}

/** The color of links and buttons. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** What is behind text, as `style/base.css` has it. */
const papers: Accent = { light: '#f4f5f1', dark: '#1c2326' };

/** What WCAG 2.2 asks of text (success criterion 1.4.3). */
const leastContrast = 4.5;

/**
 * Reads two colors such as `#1d6150,#83ccb4`: on light, and on dark.
 *
 * @throws Error that says what is wrong, such as too little contrast
 */
export function readAccent(text: string): Accent {
  const [light = '', dark = '', ...others] = text.split(',').map((each) => each.trim());
  const colors = [light, dark].filter((each) => /^#[0-9a-f]{6}$/i.test(each));
  if (colors.length < 2 || others.length > 0) {
    throw new Error('Expected a color on light and one on dark, such as #1d6150,#83ccb4.');
  }
  for (const [scheme, color, paper] of [
    ['light', light, papers.light],
    ['dark', dark, papers.dark],
  ] as const) {
    const found = contrast(color, paper);
    if (found < leastContrast) {
      throw new Error(
        `${color} has a contrast of ${found.toFixed(1)} on ${scheme}. Expected at least ${leastContrast}, so that people can read it.`,
      );
    }
  }
  return { light, dark };
}

/** The ratio of two colors, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rules that follow those of the style sheet. */
export function brandStyle({ accent }: Brand): string {
  if (!accent) return '';
  return `\n:root {\n  --accent: light-dark(${accent.light}, ${accent.dark});\n}\n`;
}
