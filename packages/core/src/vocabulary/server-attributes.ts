import type { ValueKind } from './attributes.ts'
import { inheritedAttributes } from './device-attributes.ts'
import { mapKeyAttributes, preferenceAttributes } from './user-attributes.ts'

/** ENT-21: what the attribute editor offers for the server. */
export const serverAttributes = {
  title: 'text',
  description: 'text',
  logo: 'text',
  logoInverted: 'text',
  colorPrimary: 'colour',
  colorSecondary: 'colour',
  darkMode: 'flag',
  support: 'text',
  termsUrl: 'text',
  privacyUrl: 'text',
  disableChange: 'flag',
  disableShare: 'flag',
  totpEnable: 'flag',
  totpForce: 'flag',
  'ui.disableLoginLanguage': 'flag',
  noOutsideRequests: 'flag',
  'tutorial.pt.narrow': 'text',
  'tutorial.pt.wide': 'text',
  'tutorial.en.narrow': 'text',
  'tutorial.en.wide': 'text',
  ...inheritedAttributes,
  ...preferenceAttributes,
  ...mapKeyAttributes,
} as const satisfies Record<string, ValueKind>

/** What only the server needs: how it mails, sends messages and charges, and whatever is named as a secret. */
const ofTheServer = /^(mail|sms|whatsapp|telegram|pushover|firebase|push|billing|asaas|geocoder|openid)($|[.A-Z])/
const namedSecret = /(secret|password|passwd|token|credential|key)s?$/i

/** The attributes of the server that anybody is told. Keys of maps are: browsers fetch the maps. */
export const toldAttributes = (attributes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => Object.hasOwn(mapKeyAttributes, key) || !isKept(key)))

const isKept = (key: string): boolean => ofTheServer.test(key) || namedSecret.test(key)
