import { contrast, formatHex, fromOklch, mix, parseHex, type Rgb, textOn, toOklch } from '@rastro/core/format/colour'
import { type Scheme, tokens } from './tokens.ts'

/** The colours that a reseller changes, derived for one scheme (APP-15, look §3). All `#RRGGBB`. */
export interface Brand {
  /** Fills only: exactly the reseller's colour. */
  readonly brand: string
  readonly onBrand: string
  /** Text and icons. */
  readonly brandInk: string
  /** Focus, selected edges, switches. */
  readonly brandEdge: string
  /** Behind a selected row. */
  readonly brandTint: string
  /** The Map button, nothing else. */
  readonly accent: string
  readonly onAccent: string
}

export interface BrandColours {
  readonly primary?: string | undefined
  readonly secondary?: string | undefined
}

const defaultPrimary = '#0B5563'
const defaultSecondary = '#F47A1F'

/** Rastro's own colours were tuned by eye; any other pair is derived. Anything but a hex colour is ignored. */
export function deriveBrand({ primary, secondary }: BrandColours, scheme: Scheme): Brand {
  const brand = hexOr(primary, defaultPrimary)
  const accent = hexOr(secondary, defaultSecondary)
  const tint = tintOf(brand, scheme)
  const derived: Brand = {
    brand,
    onBrand: textOn(brand),
    brandInk: walk(brand, scheme, { ratio: 4.5, grounds: [tokens[scheme].s3, tint] }),
    brandEdge: walk(brand, scheme, { ratio: 3, grounds: [tokens[scheme].s3, tint] }),
    brandTint: tint,
    accent,
    onAccent: accent === defaultSecondary ? '#1A1005' : textOn(accent),
  }
  return brand === defaultPrimary ? { ...derived, ...tuned[scheme] } : derived
}

const tuned: Record<Scheme, Partial<Brand>> = {
  light: { brandTint: '#E2F0F2' },
  dark: { brandTint: '#12323A', brandInk: '#6CC4D3', brandEdge: '#4FA9B9' },
}

/** 12 % of the colour over the paper (24 % in the dark), or less, so that captions stay legible on it. */
function tintOf(brand: string, scheme: Scheme): string {
  const { s1, t3 } = tokens[scheme]
  for (let share = scheme === 'light' ? 0.12 : 0.24; share > 0; share -= 0.01) {
    const tint = formatHex(mix(rgb(brand), rgb(s1), share))
    if (ratioOf(t3, tint) >= 4.5) return tint
  }
  return s1
}

/** The same hue, darker (or lighter in the dark scheme) until it contrasts with every background. */
function walk(brand: string, scheme: Scheme, { ratio, grounds }: { ratio: number; grounds: string[] }): string {
  const start = toOklch(rgb(brand))
  const step = scheme === 'light' ? -0.01 : 0.01
  for (let i = 0; i <= 100; i++) {
    const lightness = start.lightness + i * step
    const colour = i === 0 ? brand : formatHex(fromOklch({ ...start, lightness }))
    if (grounds.every((ground) => ratioOf(colour, ground) >= ratio)) return colour
  }
  return tokens[scheme].t1
}

const ratioOf = (a: string, b: string): number => contrast(rgb(a), rgb(b))
const rgb = (hex: string): Rgb => parseHex(hex)!
const hexOr = (text: string | undefined, otherwise: string): string => {
  const parsed = parseHex(text?.trim() ?? '')
  return parsed ? formatHex(parsed) : otherwise
}
