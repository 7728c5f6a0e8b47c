import { outsideChannels } from './channels/index.ts'
import { mapKeyAttributes } from './user-attributes.ts'

/** Recognizes a family of attributes: by one key, and cheaply in attributes as JSON text, where false positives are allowed. */
export interface AttributeFamily {
  readonly key: RegExp
  readonly json: RegExp
}

/** Map keys look like secrets, but browsers need them to fetch the maps. */
const notMapKeys = `(?!(?:${Object.keys(mapKeyAttributes).join('|')})$)`

/**
 * Attributes whose name marks the value as a secret: `devicePassword`, `mail.smtp.password`, `notificationTokens`, `apiKey`; and
 * addresses that may contain credentials.
 */
export const secretFamily: AttributeFamily = {
  key: new RegExp(
    `^${notMapKeys}(?:.*(?:secret|password|passwd|token|credential|key)s?|forward\\.(?:url|header))$`,
    'i',
  ),
  json: /(?:secret|password|passwd|token|credential|key)s?"|"forward\./i,
}

/** The push tokens of the phone app of a vehicle. */
export const pushTokenFamily: AttributeFamily = { key: /^notificationTokens$/i, json: /"notificationTokens"/i }

/** The secrets of vehicles that editors need: all but the push tokens. */
export const vehicleSecretFamily: AttributeFamily = {
  key: new RegExp(`(?!${pushTokenFamily.key.source})${secretFamily.key.source}`, 'i'),
  json: secretFamily.json,
}

const serverParts = [
  ...outsideChannels.map(({ name }) => name),
  'quota',
  'billing',
  'asaas',
  'geocoder',
  'openid',
].join('|')

/** Attributes of the installation that only the server needs: for mail, messages and billing. */
export const serverOnlyFamily: AttributeFamily = {
  key: new RegExp(`^(?:${serverParts})(?:$|[.A-Z])`),
  json: new RegExp(`"(?:${serverParts})["A-Z.]`),
}
