import type { ValueKind } from './attributes.ts'
import { inheritedAttributes } from './device-attributes.ts'
import { quotaAttributes } from './message-quotas.ts'
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
  termsVersion: 'text',
  privacyUrl: 'text',
  privacyVersion: 'text',
  optionalConsent: 'text',
  optionalConsentVersion: 'text',
  publicAddressUrl: 'text',
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
  ...quotaAttributes,
  ...inheritedAttributes,
  ...preferenceAttributes,
  ...mapKeyAttributes,
} as const satisfies Record<string, ValueKind>
