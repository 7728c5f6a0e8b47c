import type { Scheme } from './tokens.ts'

/** The first label of a franchise's host name; undefined for any other host. */
export function franchiseOf(host: string): string | undefined {
  const labels = host.split('.')
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  return labels.length >= 3 && labels[0] !== 'www' && !isAddress ? labels[0] : undefined
}

interface LogoInputs {
  host: string
  scheme: Scheme
  logo?: unknown
  logoInverted?: unknown
}

/** The pictures to try in turn before the product's own logo (APP-17 … APP-19). */
export function logoSources({ host, scheme, logo, logoInverted }: LogoInputs): string[] {
  const franchise = franchiseOf(host)
  const own = scheme === 'dark' ? logoInverted || logo : logo
  return [franchise && `/franquia/${franchise}.png`, own].filter(
    (source) => typeof source === 'string' && source !== '',
  ) as string[]
}
