/** Red, green and blue of a screen colour, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Lightness 0 to 1, chroma from 0, hue in radians. */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** `#RGB` or `#RRGGBB`; undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const long = /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  if (!/^#[0-9a-f]{6}$/i.test(long)) return undefined
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

export const formatHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** `share` of the first colour over the second. */
export const mix = (over: Rgb, under: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => over[i]! * share + under[i]! * (1 - share)) as unknown as Rgb

/** WCAG 2 contrast, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const ink = '#0F1A1D'

/** The text that is legible on this fill (`#RRGGBB`): white where its contrast is 4.5 at least, else ink, else black. */
export function textOn(fill: string): string {
  const isLegible = (text: string) => contrast(parseHex(text)!, parseHex(fill)!) >= 4.5
  return ['#FFFFFF', ink].find(isLegible) ?? '#000000'
}

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(linear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

/** The colour, with as much of its chroma as the screen can show. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  for (let c = chroma; c > 0; c -= 0.004) {
    const rgb = toRgb({ lightness, chroma: c, hue })
    if (rgb.every((part) => part >= 0 && part <= 1)) return rgb
  }
  return toRgb({ lightness, chroma: 0, hue }).map(clamp) as unknown as Rgb
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part))
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const gamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
