import { numberOr } from './attribute-values.ts'
import { isOutside, type OutsideName, outsideChannels } from './channels/index.ts'

/** The channels with a quota: all that are sent to outside services. */
export type QuotaChannel = OutsideName
export const hasQuota = isOutside

/** The default quotas: messages per hour and user over each channel. */
export const usualQuotas = Object.fromEntries(
  outsideChannels.map(({ name, hourlyQuota }) => [name, hourlyQuota]),
) as Readonly<Record<QuotaChannel, number>>

/** The attributes that override a quota: of the server, of a reseller for its users, of one user. */
export const quotaAttributes = Object.fromEntries(
  outsideChannels.map(({ name }) => [`quota.${name}`, 'number']),
) as Readonly<Record<`quota.${QuotaChannel}`, 'number'>>

/** Upper bound of an override. */
export const maxPerHour = 10_000
/** Recently self-registered users get this fraction of the quota. */
const newcomersPart = 1 / 4

interface Holder {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The attributes in order of precedence; the first that has one applies. */
interface Quotas {
  readonly person: Holder | undefined
  readonly reseller: Holder | undefined
  readonly server: Holder
  readonly isNewcomer: boolean
}

/** The hourly quota over this channel. An administrator's override for the user also applies to a recent one. */
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
