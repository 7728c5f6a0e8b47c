import type { WifiAccessPoint } from '@rastro/core/model/position'
import { put } from './attributes.ts'
import type { DecodeContext, DeviceMessage, Fix } from './define.ts'
import { type Cell, cellTower, homeNetwork, networkOf } from './network.ts'
import { inZone } from './time.ts'

/** Year, month (1–12), day, hour, minute, second and millisecond as far as a message has named them. */
export type Clock = (number | undefined)[]

/** What a table of fields has read from one message so far. */
export interface Reading {
  uniqueId?: string
  readonly fix: Fix
  /** On the clock of `zone`; becomes the time of the fix. */
  readonly clock: Clock
  zone: string
  readonly cells: Cell[]
  readonly wifi: WifiAccessPoint[]
  /** Sent once the fix is stored. */
  readonly replies: Buffer[]
  /** A unit that no device has gets the replies as well. */
  answersStrangers?: true
  /** The message has no fix: it says which unit it is, or only asks for an answer. */
  isLogin?: true
  readonly session: DecodeContext
}

/** Where a value of a message goes; a text names the attribute that it becomes. */
export type Target<T> = string | ((value: T, reading: Reading) => void)

export const newReading = (session: DecodeContext): Reading => ({
  fix: { attributes: {} },
  clock: [],
  zone: 'UTC',
  cells: [],
  wifi: [],
  replies: [],
  session,
})

/** Puts a value where its target says. */
export function deliver<T extends string | number | boolean>(target: Target<T>, value: T, reading: Reading): void {
  if (typeof target === 'string') put(reading.fix.attributes, target, value)
  else target(value, reading)
}

/** A cell of which a message names only area and number: country and network are those of the settings. */
export function addHomeCell(lac: number, cid: number, { cells, session }: Reading): void {
  cells.push({ ...homeNetwork(session), lac, cid })
}

/**
 * The message of what was read: its unit, its fix with the time of its clock and the cells around it, and its replies. A clock without
 * a date is of the day of the server's clock.
 */
export function messageOf(reading: Reading): DeviceMessage {
  const { uniqueId: id, isLogin, replies } = reading
  return {
    ...(id === undefined ? {} : { uniqueIds: [id] }),
    ...(isLogin ? {} : { fixes: [fixOf(reading)] }),
    ...(replies.length === 0 ? {} : { replies }),
    ...(reading.answersStrangers ? { refusal: Buffer.concat(replies) } : {}),
  }
}

/** As `messageOf`, but nothing where a unit that has not said which one it is sends a fix. */
export function messagesOf(reading: Reading): DeviceMessage[] {
  const isNobodys = reading.uniqueId === undefined && !reading.session.identified
  return isNobodys && !reading.isLogin ? [] : [messageOf(reading)]
}

/** The fix of what was read. */
export function fixOf(reading: Reading): Fix {
  const { fix, clock, cells, wifi } = reading
  if (clock.length > 0) fix[fix.outdated ? 'deviceTime' : 'fixTime'] = momentOf(reading)
  if (fix.outdated && fix.fixTime) {
    fix.deviceTime ??= fix.fixTime
    delete fix.fixTime
  }
  const network = networkOf(cells.map(cellTower), wifi)
  if (network) fix.network = network
  return fix
}

/** The moment of a clock; what it does not name is of the day of the server's clock. */
export function momentOf({ clock, zone, session }: Reading): Date {
  const today = session.now()
  const [year = today.getUTCFullYear(), month = today.getUTCMonth() + 1, day = today.getUTCDate(), ...time] = clock
  return inZone([year, month, day, ...Array.from(time, (part) => part ?? 0)], zone)
}
