import type { ChannelDefinition } from './channel.ts'

/** The contact data of a user. */
interface Person {
  readonly phone: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The name of an address field: `mail`, `phone`, or the attribute that contains it. */
export const addressName = ({ address }: ChannelDefinition): string =>
  typeof address === 'string' ? address : address.attribute

/** The trimmed address of a user in that field; empty where there is none. */
export const attributeAddress = ({ address }: ChannelDefinition, { attributes }: Pick<Person, 'attributes'>): string =>
  typeof address === 'string' ? '' : String(attributes[address.attribute] ?? '').trim()

/** True where the account lacks the phone number or the attribute that this channel sends to. */
export function lacksAddress(channel: ChannelDefinition, person: Person): boolean {
  if (channel.address === 'phone') return !person.phone
  return typeof channel.address !== 'string' && !attributeAddress(channel, person)
}
