import { type Event, eventSchema } from '@rastro/core/model/event'
import type { SeenAlarms } from '@rastro/core/model/live'
import { happensNow, waitsToBeSeen } from '@rastro/core/rules/waiting'
import type { Has } from '../../context.ts'
import { writerFor } from '../../http/present.ts'
import { eventsShownBy, unseenAlarms } from '../alarms/alarms.ts'
import type { LiveVisibility } from './live-visibility.ts'
import type { UserSockets } from './user-sockets.ts'

/** Serialises events as visible to a reader. */
export const eventWriter = writerFor(eventSchema)

/** Maximum alarms held while the visibility of their device is resolved. */
const maxDeferred = 1000

/**
 * Sends alarms, and their acknowledgements, to all who see the device (decision 9). Other events are sent only to
 * subscribers.
 */
export class AlarmNews {
  readonly #ctx: Has<'db' | 'positions' | 'clock'>
  readonly #visibility: LiveVisibility
  #deferred: (() => void)[] = []

  constructor(ctx: Has<'db' | 'positions' | 'clock'>, visibility: LiveVisibility) {
    this.#ctx = ctx
    this.#visibility = visibility
  }

  happened(event: Event): void {
    const now = this.#ctx.clock.now()
    if (!waitsToBeSeen(event, now)) return
    const { id, deviceId } = event
    const watchers = this.#visibility.watchersOf(deviceId)
    if (watchers.size === 0) this.#keepBack(deviceId, () => this.happened(event))
    const rings = happensNow(event, now)
    for (const userSockets of watchers) {
      // A page that is opened meanwhile reads the alarms itself
      if (userSockets.veil === 'unread' || (!userSockets.isLimited && userSockets.hidden.has(deviceId))) continue
      userSockets.alarm({ id, deviceId, json: eventWriter(userSockets.reader)(event), rings })
    }
  }

  seen(seen: SeenAlarms): void {
    const { deviceId } = seen
    const watchers = this.#visibility.watchersOf(deviceId)
    if (watchers.size === 0) this.#keepBack(deviceId, () => this.seen(seen))
    for (const userSockets of watchers) userSockets.see(seen)
  }

  /** Sends a user's sockets the unacknowledged alarms of devices that became visible to them. */
  async gained(userSockets: UserSockets, deviceIds: readonly number[]): Promise<void> {
    const { veil } = userSockets
    if (veil === 'unread') return
    const events = await unseenAlarms(this.#ctx.db, { deviceIds })
    for (const event of await eventsShownBy(this.#ctx, veil, events)) {
      const { id, deviceId } = event
      if (!this.#visibility.sees(userSockets.userId, deviceId)) continue
      userSockets.alarm({ id, deviceId, json: eventWriter(userSockets.reader)(event), rings: false })
    }
  }

  /** Call it when visibility is resolved: sends the held alarms. */
  settled(): void {
    const waiting = this.#deferred
    this.#deferred = []
    for (const tell of waiting) tell()
  }

  /** Holds alarms while the visibility of the device is resolved, because each is sent only once. */
  #keepBack(deviceId: number, tell: () => void): void {
    if (this.#visibility.isWatched(deviceId) && this.#deferred.length < maxDeferred) this.#deferred.push(tell)
  }
}
