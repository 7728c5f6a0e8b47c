import { splitList } from '../kit/comma-list.ts'
import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'
import type { Event } from '../model/event.ts'
import type { Notification } from '../resources/notification.ts'

/** What a notification can be narrowed to, with the attribute that lists it: a comma list of ids; without a list, to nothing. */
export const narrowings = { geofence: 'geofenceIds', driver: 'driverIds' } as const
export type Narrowing = keyof typeof narrowings

/** The most fences or drivers that one notification lists. */
export const maxNarrowed = 200

/** The types of events that happen at a fence: entering, leaving, and exceeding its speed limit. */
export const fencedTypes: readonly string[] = ['geofenceEnter', 'geofenceExit', 'deviceOverspeed']

/** The listed ids as stored; empty for a notification that is for all. */
export function narrowedTo({ attributes }: Pick<Notification, 'attributes'>, to: Narrowing): string[] {
  const value = attributes[narrowings[to]]
  return splitList(typeof value === 'number' ? String(value) : value)
}

/** Listed alone where the last one was taken away: for none, as a missing list is for all (decision 133). No id is negative. */
export const noneListed = '-1'

/** Stands in what a person reads for each listed one that they do not see, or that was removed; saved, it keeps all of these. */
export const unseenListed = '-2'

/** Whether an entry of a list is an id, rather than one of those that stand for others. */
export const isListedId = (entry: string): boolean => entry !== noneListed && entry !== unseenListed

/** The attribute of this list; undefined, for all, only without any entry. */
const listText = (entries: readonly string[]): string | undefined => entries.join(',') || undefined

/**
 * The notification with this fence or driver listed or not, as chosen on the page of that one. The last one leaves none, and never
 * all; one that is for all stays for all.
 */
export function withNarrowed<N extends Pick<Notification, 'attributes'>>(
  notification: N,
  to: Narrowing,
  { id, isListed }: { readonly id: number; readonly isListed: boolean },
): N {
  const listed = narrowedTo(notification, to)
  if (listed.length === 0) return notification
  const others = listed.filter((entry) => entry !== noneListed && entry !== String(id))
  const text = listText(isListed ? [...others, String(id)] : others) ?? noneListed
  return { ...notification, attributes: { ...notification.attributes, [narrowings[to]]: text } }
}

/** What decides whether an event is among what a notification is narrowed to. */
interface Happening {
  readonly event: Pick<Event, 'geofenceId'>
  /** The driver of the event; undefined when none is known. */
  readonly driverId: number | undefined
  /** The recipient sees it. */
  readonly isSeen: (to: Narrowing, id: number) => boolean
}

/**
 * Whether the event is among the fences and drivers of a notification. A listed one that was removed, or that the recipient does not
 * see, has no effect, and never widens the notification: if none is left it is for nothing (decision 128).
 */
export function isAmongNarrowed(
  notification: Pick<Notification, 'attributes'>,
  { event, driverId, isSeen }: Happening,
): boolean {
  const holds = (to: Narrowing, id: number | undefined) => {
    const ids = narrowedTo(notification, to)
    return ids.length === 0 || (id !== undefined && ids.includes(String(id)) && isSeen(to, id))
  }
  return holds('geofence', event.geofenceId) && holds('driver', driverId)
}

/** Why such a list is not stored, in English; pages translate it by code, such as `narrowingFault.most`. */
export const narrowingFaults = {
  unreadable: '{attribute} must be a comma-separated list of ids',
  most: '{attribute} may list at most {most} ids',
} as const

/** The refusal of such a list. */
export function narrowingError(code: keyof typeof narrowingFaults, to: Narrowing): InvalidError {
  const attribute = narrowings[to]
  const values: ReasonValues = { attribute, most: maxNarrowed }
  return new InvalidError(reasonText(narrowingFaults[code], values), {
    field: `attributes.${attribute}`,
    reason: { code: `narrowingFault.${code}`, values },
  })
}
