import type { SettingKind } from './channel.ts'
import { type ListedAs, type OutsideName, outsideChannels } from './index.ts'

type ValuesOf<S> = { readonly [K in keyof S]: S[K] extends 'optional' ? string | undefined : string }

/** The settings of a channel by name; empty for one without settings. */
export type SettingsOf<C extends OutsideName> =
  ListedAs<C> extends { readonly settings: infer S } ? ValuesOf<S> : Readonly<Record<string, never>>

/** The settings of all channels; undefined for a channel that is switched off. */
export type ChannelSettings = { readonly [C in OutsideName]?: SettingsOf<C> | undefined }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings of the channels. Throws an Error with a one-sentence message naming the setting. */
export function readChannelSettings(environment: Environment): ChannelSettings {
  const read = outsideChannels.map(({ name, settings = {} }) => [name, valuesOf(settings, environment)])
  return Object.fromEntries(read) as ChannelSettings
}

/** The required settings of a channel, for the operator of the server. */
export function neededSettings(channel: OutsideName): readonly string[] {
  const { settings = {}, needs = [] } = outsideChannels.find(({ name }) => name === channel)!
  return [...Object.keys(settings).filter((name) => settings[name] !== 'optional'), ...needs]
}

function valuesOf(settings: Readonly<Record<string, SettingKind>>, environment: Environment) {
  const [first] = Object.keys(settings)
  if (first === undefined || !environment[first]) return undefined
  const values = Object.entries(settings).map(([name, kind]) => {
    const text = environment[name] || undefined
    if (text === undefined && kind !== 'optional') throw new Error(`${name} must be set where ${first} is.`)
    const fault = text && faultOf(text, kind)
    if (fault) throw new Error(`${name} must ${fault}.`)
    return [name, text]
  })
  return Object.fromEntries(values)
}

function faultOf(text: string, kind: SettingKind): string | undefined {
  if (kind === 'url') {
    const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    return isAddress ? undefined : 'be an address that starts with https://'
  }
  if (typeof kind === 'string' || kind.holds.every((part) => text.includes(part))) return undefined
  return `hold ${kind.holds.join(' and ')}`
}
