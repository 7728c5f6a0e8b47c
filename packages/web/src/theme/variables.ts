import { type Brand, type BrandColours, deriveBrand } from './brand.ts'
import { type Scheme, schemes, tokens } from './tokens.ts'

/** The style sheet with all colours as custom properties, for both schemes: `--s1`, `--brand-ink` … */
export function variablesCss(colours: BrandColours): string {
  return schemes
    .map((scheme) => `${selectors[scheme]}{${declarations(scheme, deriveBrand(colours, scheme))}}`)
    .join('\n')
}

const selectors: Record<Scheme, string> = { light: ':root', dark: '[data-theme="dark"]' }

function declarations(scheme: Scheme, brand: Brand): string {
  const all = { ...tokens[scheme], ...brand }
  return Object.entries(all)
    .map(([name, value]) => `--${hyphened(name)}:${value}`)
    .join(';')
}

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
