import { defineResource, type Item } from '../kit/resource.ts'
import { Attributes, Id, Nullable, Type } from '../kit/schema.ts'

/**
 * How the product looks to the clients of a reseller. `id` is the account of the reseller; `host` is the domain under which it
 * looks like this, null for none.
 */
export const brands = defineResource({
  name: 'brand',
  path: 'brands',
  table: 'brand',
  schema: Type.Object({ id: Id, host: Nullable(Type.String({ maxLength: 253 })), attributes: Attributes }),
  search: ['host'],
  unique: ['host'],
})
export type Brand = Item<typeof brands>

/** The attributes of a brand; each replaces that of the server. */
export const brandAttributes = [
  'title',
  'description',
  'logo',
  'logoInverted',
  'icon',
  'colorPrimary',
  'colorSecondary',
  'support',
  'termsUrl',
  'termsVersion',
  'privacyUrl',
  'privacyVersion',
] as const
export type BrandAttribute = (typeof brandAttributes)[number]

/** The name of a picture that this reseller has uploaded for its brand; it is public. */
export const isBrandFile = (name: string, resellerId: number): boolean =>
  new RegExp(`^brand-${resellerId}-[a-z0-9-]{1,60}\\.(?:png|jpg|gif|webp)$`).test(name)
