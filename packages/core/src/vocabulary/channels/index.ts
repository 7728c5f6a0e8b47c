import type { ValueKind } from '../attributes.ts'
import type { ChannelDefinition, InsideChannel, OutsideChannel } from './channel.ts'
import { command } from './command.ts'
import { firebase } from './firebase.ts'
import { mail } from './mail.ts'
import { push } from './push.ts'
import { pushover } from './pushover.ts'
import { type RetryPolicy, usualRetry } from './retry-policy.ts'
import { slack } from './slack.ts'
import { sms } from './sms.ts'
import { telegram } from './telegram.ts'
import { traccar } from './traccar.ts'
import { web } from './web.ts'
import { whatsapp } from './whatsapp.ts'

/** ENT-23: the channels of notifications, in the order in which they are shown and tried. */
export const channelList = [
  web,
  mail,
  command,
  sms,
  whatsapp,
  push,
  pushover,
  telegram,
  slack,
  traccar,
  firebase,
] as const

type Listed = (typeof channelList)[number]
export type Channel = Listed['name']
/** The channels handled by the program itself, and those sent to outside services. */
export type InsideName = Extract<Listed, InsideChannel>['name']
export type OutsideName = Exclude<Channel, InsideName>
/** The definition of a channel as it is written. */
export type ListedAs<C extends Channel> = Extract<Listed, { readonly name: C }>

export const channels: readonly Channel[] = channelList.map(({ name }) => name)
const byName = new Map<string, ChannelDefinition>(channelList.map((channel) => [channel.name, channel]))

export const isChannel = (name: string): name is Channel => byName.has(name)
export const channelOf = (name: Channel): ChannelDefinition => byName.get(name)!

/** The retry policy of this channel. */
export const retryPolicyOf = (name: Channel): RetryPolicy => channelOf(name).retry ?? usualRetry

/** True for a channel sent to outside services. */
export const isOutside = (name: string): name is OutsideName => 'hourlyQuota' in (byName.get(name) ?? {})
export const outsideChannels = channelList.filter(({ name }) => isOutside(name)) as readonly (OutsideChannel & {
  readonly name: OutsideName
})[]

/** The user attributes of channels, by their key (ENT-19). */
export const channelAttributes: Readonly<Record<string, ValueKind>> = Object.assign(
  {},
  ...outsideChannels.map(({ attributes }) => attributes),
)
