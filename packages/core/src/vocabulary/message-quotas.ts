import { numberOr } from './attribute-values.ts'
import { isOutside, type OutsideName, outsideChannels } from './channels/index.ts'

/** The channels with a quota: all whose messages leave the server. */
export type QuotaChannel = OutsideName
export const hasQuota = isOutside

/** How many messages an hour reach one person over each channel, unless an attribute says otherwise. */
export const usualQuotas = Object.fromEntries(
  outsideChannels.map(({ name, hourlyQuota }) => [name, hourlyQuota]),
) as Readonly<Record<QuotaChannel, number>>

/** The attributes that set another number an hour: of the server, of a reseller for its people, of one person. */
export const quotaAttributes = Object.fromEntries(
  outsideChannels.map(({ name }) => [`quota.${name}`, 'number']),
) as Readonly<Record<`quota.${QuotaChannel}`, 'number'>>

/** No attribute sets more. */
export const maxPerHour = 10_000
/** Who registered by themselves a short time ago gets this part of what others get. */
const newcomersPart = 1 / 4

interface Holder {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Whose attributes count; the first that has one decides. */
interface Quotas {
  readonly person: Holder | undefined
  readonly reseller: Holder | undefined
  readonly server: Holder
  readonly isNewcomer: boolean
}

/** Messages an hour over this channel. What an administrator set for the person holds for a newcomer too. */
export function quotaOf(channel: QuotaChannel, { person, reseller, server, isNewcomer }: Quotas): number {
  const own = setBy(person, channel)
  if (own !== undefined) return own
  const usual = setBy(reseller, channel) ?? setBy(server, channel) ?? usualQuotas[channel]
  return isNewcomer ? Math.ceil(usual * newcomersPart) : usual
}

function setBy(holder: Holder | undefined, channel: QuotaChannel): number | undefined {
  const number = numberOr(holder?.attributes[`quota.${channel}`], undefined)
  return number === undefined ? undefined : Math.min(Math.max(0, Math.floor(number)), maxPerHour)
}

/** Alarms of a person in danger: their messages have a reserve beside the quota. */
export const emergencyAlarms: readonly string[] = ['sos', 'accident', 'fallDown']
