import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Brand, type BrandColours, deriveBrand } from './brand.ts'
import { readThemeChoice, schemeOf, type ThemeChoice, themeKey } from './scheme.ts'
import { type Scheme, schemes, tokens } from './tokens.ts'

interface Theme {
  scheme: Scheme
  /** The current colours of the brand, for code that cannot read custom properties. */
  brand: Brand
  choice: ThemeChoice
  setChoice(choice: ThemeChoice): void
  /** The server decides, and there is no choice (APP-13). */
  fixed: boolean
}
const ThemeContext = createContext<Theme | null>(null)

export function useTheme(): Theme {
  const theme = use(ThemeContext)
  if (!theme) throw new Error('The theme is asked for outside ThemeRoot.')
  return theme
}

interface ThemeRootProps {
  /** The server's attribute. */
  darkMode: unknown
  colours: BrandColours
  children: ReactNode
}

/** Applies the colours of the brand and the scheme to the page. */
export function ThemeRoot({ darkMode, colours: { primary, secondary }, children }: ThemeRootProps): ReactNode {
  const systemDark = useSyncExternalStore(watchSystem, () => systemQuery.matches)
  const [choice, setChoice] = useState(() => readThemeChoice(localStorage))
  const scheme = schemeOf({ darkMode, choice, systemDark })
  useEffect(() => {
    document.documentElement.dataset.theme = scheme
    localStorage.setItem('scheme', scheme)
  }, [scheme])
  const css = useMemo(() => variablesCss({ primary, secondary }), [primary, secondary])
  const theme = useMemo(
    () => ({
      scheme,
      brand: deriveBrand({ primary, secondary }, scheme),
      choice,
      setChoice(next: ThemeChoice) {
        localStorage.setItem(themeKey, next)
        setChoice(next)
      },
      fixed: typeof darkMode === 'boolean',
    }),
    [scheme, choice, darkMode, primary, secondary],
  )
  return (
    <ThemeContext value={theme}>
      <style>{css}</style>
      {children}
    </ThemeContext>
  )
}

const systemQuery = matchMedia('(prefers-color-scheme: dark)')
function watchSystem(listener: () => void): () => void {
  systemQuery.addEventListener('change', listener)
  return () => systemQuery.removeEventListener('change', listener)
}

/** The style sheet with all colours as custom properties, for both schemes: `--s1`, `--brand-ink` … */
function variablesCss(colours: BrandColours): string {
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
