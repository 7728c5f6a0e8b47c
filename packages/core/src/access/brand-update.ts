import { type Brand, type BrandAttribute, brandAttributes, isBrandFile } from '../resources/brand.ts'

/** What is wrong with a brand: the field, and what it must be. */
export interface BrandFault {
  readonly field: string
  readonly code: 'brandColour' | 'brandFile' | 'brandAddress' | 'brandText' | 'brandHost'
}

const longest = 500
const hostForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

type Check = (text: string, resellerId: number) => BrandFault['code'] | undefined
const colour: Check = (text) => (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? undefined : 'brandColour')
const picture: Check = (text, id) => (text.startsWith('/') && isBrandFile(text.slice(1), id) ? undefined : 'brandFile')
const address: Check = (text) => (/^https:\/\/\S+$/.test(text) ? undefined : 'brandAddress')
const checks: Partial<Record<BrandAttribute, Check>> = {
  logo: picture,
  logoInverted: picture,
  icon: picture,
  colorPrimary: colour,
  colorSecondary: colour,
  termsUrl: address,
  privacyUrl: address,
}

/**
 * A brand with what it may have alone, empty texts left out, or what is wrong with it. Pictures are the reseller's own uploads: the
 * login page of its clients loads nothing from elsewhere.
 */
export function cleanBrand({ id, host, attributes }: Brand): Brand | BrandFault {
  const domain = host?.trim().toLowerCase() || null
  if (domain !== null && !hostForm.test(domain)) return { field: 'host', code: 'brandHost' }
  const clean: Record<string, string> = {}
  for (const name of brandAttributes) {
    const value = attributes[name]
    if (value === undefined || value === null || value === '') continue
    const text = String(value).trim()
    const code = text.length > longest || typeof value !== 'string' ? 'brandText' : checks[name]?.(text, id)
    if (code) return { field: `attributes.${name}`, code }
    if (text !== '') clean[name] = text
  }
  return { id, host: domain, attributes: clean }
}
