import type { ChannelDefinition } from './channel.ts'

/** What is known of a person's addresses. */
interface Person {
  readonly phone: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The word by which an address is spoken of: `mail`, `phone`, or the attribute that holds it. */
export const addressName = ({ address }: ChannelDefinition): string =>
  typeof address === 'string' ? address : address.attribute

/** The attribute that holds the address of a person, trimmed; empty where there is none. */
export const attributeAddress = ({ address }: ChannelDefinition, { attributes }: Pick<Person, 'attributes'>): string =>
  typeof address === 'string' ? '' : String(attributes[address.attribute] ?? '').trim()

/** True where the account lacks the phone number or the attribute by which this channel reaches a person. */
export function lacksAddress(channel: ChannelDefinition, person: Person): boolean {
  if (channel.address === 'phone') return !person.phone
  return typeof channel.address !== 'string' && !attributeAddress(channel, person)
}
