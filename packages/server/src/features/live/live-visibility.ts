import { deviceWatchersOf, usersAbove, visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Change } from '../../ports/bus.ts'
import { type Invalidation, invalidationsOf } from './invalidation.ts'
import { RecheckQueue } from './recheck-queue.ts'
import { UserSockets } from './user-sockets.ts'
import type { WatchedDevices } from './watched-devices.ts'

/** What follows from a change of visibility; each is called after the change applies. */
export interface VisibilityEvents {
  /** These became visible to one user. */
  gained(userSockets: UserSockets, deviceIds: readonly number[]): Promise<void>
  /** The rows of these have changed. */
  rowsChanged(deviceIds: readonly number[]): Promise<void>
  /** Their latest positions may have changed too. */
  positionsChanged(deviceIds: readonly number[]): Promise<void>
  /** Nothing is being rechecked any more: held updates may be sent. */
  settled(): void
}

const nobody: ReadonlySet<UserSockets> = new Set()

/**
 * Which open browsers see which device. A change is rechecked as far as it concerns a user here, and changes that arrive
 * meanwhile are rechecked together. Until then nothing is sent that may no longer be visible (LIVE-19).
 */
export class LiveVisibility {
  readonly #ctx: Has<'db' | 'log'>
  readonly #watched: WatchedDevices
  readonly #events: VisibilityEvents
  readonly #allUserSockets = new Map<number, UserSockets>()
  /** Device → the users' sockets that see it. Only watched devices. */
  readonly #watchers = new Map<number, Set<UserSockets>>()
  /** Moved groups, and their previous groups: who is linked there or above? */
  readonly #groups = new RecheckQueue()
  /** Moved devices: who sees them? */
  readonly #devices = new RecheckQueue()
  /** Devices whose rows, and whose places, are to be reread. */
  readonly #rows = new RecheckQueue()
  readonly #places = new RecheckQueue()
  /** Users' sockets whose devices are to be looked up. */
  readonly #stale = new Set<UserSockets>()
  /** Those being looked up: the result may be older than a change that arrives meanwhile. */
  readonly #looking = new Set<UserSockets>()
  readonly #turns = new WeakMap<UserSockets, Promise<void>>()
  #isWorking = false
  #isDeciding = false

  constructor(ctx: Has<'db' | 'log'>, watched: WatchedDevices, events: VisibilityEvents) {
    this.#ctx = ctx
    this.#watched = watched
    this.#events = events
  }

  get isEmpty(): boolean {
    return this.#allUserSockets.size === 0
  }

  get allUserSockets(): Iterable<UserSockets> {
    return this.#allUserSockets.values()
  }

  /** The sockets of this user, while there are any. */
  of(userId: number): UserSockets | undefined {
    return this.#allUserSockets.get(userId)
  }

  /** The sockets of this user, from the first browser on. */
  open(userId: number): UserSockets {
    const userSockets = this.#allUserSockets.get(userId) ?? new UserSockets(userId)
    this.#allUserSockets.set(userId, userSockets)
    return userSockets
  }

  /** Its last browser has disconnected. */
  close(userSockets: UserSockets): void {
    if (this.#allUserSockets.get(userSockets.userId) !== userSockets) return
    this.#allUserSockets.delete(userSockets.userId)
    this.#stale.delete(userSockets)
    for (const id of userSockets.visible) this.#takeAway(userSockets, id)
  }

  isWatched(deviceId: number): boolean {
    return this.#watchers.has(deviceId)
  }

  /** The users' sockets that may get updates of this device now: none while its visibility is rechecked. */
  watchersOf(deviceId: number): ReadonlySet<UserSockets> {
    return (!this.#devices.has(deviceId) && this.#watchers.get(deviceId)) || nobody
  }

  /** False also during a recheck. */
  sees(userId: number, deviceId: number): boolean {
    const userSockets = this.#allUserSockets.get(userId)
    return userSockets !== undefined && this.watchersOf(deviceId).has(userSockets)
  }

  /** Nothing may be sent to these now: their visibility is being rechecked. */
  isHeld(userSockets: UserSockets): boolean {
    return this.#groups.size > 0 || this.#stale.has(userSockets)
  }

  /** Edits and links take effect at once: newly visible items are shown, and others no longer. */
  follow(change: Change): void {
    if (this.#allUserSockets.size === 0) return
    for (const invalidation of invalidationsOf(change)) this.#note(invalidation)
    this.catchUp()
  }

  /** Changes may have been missed: looks up anew what everybody here sees. */
  lookAgain(): void {
    for (const userId of this.#allUserSockets.keys()) this.#recheck(userId)
    this.catchUp()
  }

  /** Rechecks what changed; after a failure, the rest again. */
  catchUp(): void {
    if (this.#isWorking || this.#isSettled) return
    this.#isWorking = true
    this.#work()
      .catch((error: unknown) => this.#ctx.log.error({ err: error }, 'who sees what could not be looked up'))
      .finally(() => {
        this.#isWorking = false
      })
  }

  /** Rereads the devices of a user's sockets; one at a time, so that the last read wins. */
  look(userSockets: UserSockets): Promise<void> {
    const before = this.#turns.get(userSockets) ?? Promise.resolve()
    // A failure of the previous one is handled by its own caller
    const turn = before.catch(() => undefined).then(() => this.#look(userSockets))
    this.#turns.set(userSockets, turn)
    return turn
  }

  get #isSettled(): boolean {
    return this.#groups.size + this.#devices.size + this.#rows.size + this.#places.size + this.#stale.size === 0
  }

  #note(invalidation: Invalidation): void {
    if (invalidation.kind === 'user') this.#recheck(invalidation.userId)
    else if (invalidation.kind === 'everybody') for (const userId of this.#allUserSockets.keys()) this.#recheck(userId)
    else if (invalidation.kind === 'groups') for (const id of invalidation.groupIds) this.#groups.add(id)
    else if (invalidation.kind === 'rows') {
      for (const id of this.#watched.pointingTo(invalidation.key, invalidation.id)) this.#rows.add(id)
    } else if (invalidation.kind === 'row') {
      this.#rows.add(invalidation.deviceId)
      if (invalidation.isPlaceToo) this.#places.add(invalidation.deviceId)
    } else if (invalidation.kind === 'gone') {
      // A pending result is older than this
      if (this.#devices.has(invalidation.deviceId)) this.#devices.add(invalidation.deviceId)
      this.#set(invalidation.deviceId, nobody)
    } else {
      this.#devices.add(invalidation.deviceId)
      // Those who still see it are notified again
      for (const userSockets of this.#watchers.get(invalidation.deviceId) ?? [])
        userSockets.forget(invalidation.deviceId)
    }
  }

  async #work(): Promise<void> {
    // Changes that are published together are rechecked together
    await Promise.resolve()
    while (!this.#isSettled) {
      await this.#step()
      this.#events.settled()
    }
  }

  /** Rechecks that block every user run first, those that block one run last. */
  async #step(): Promise<void> {
    if (this.#groups.size > 0) {
      const [userIds] = await this.#groups.ask((ids) => usersAbove(this.#ctx.db, ids))
      for (const userId of userIds) this.#recheck(userId)
    } else if (this.#devices.size > 0) await this.#decide()
    else if (this.#rows.size > 0) await this.#rows.ask((ids) => this.#events.rowsChanged(ids))
    else if (this.#places.size > 0) await this.#places.ask((ids) => this.#events.positionsChanged(ids))
    else await this.look(this.#stale.values().next().value!)
  }

  /** Looks up who sees the moved devices, shows and hides them. */
  async #decide(): Promise<void> {
    this.#isDeciding = true
    const [deviceWatchers, ids] = await this.#devices
      .ask((asked) => deviceWatchersOf(this.#ctx.db, asked))
      .finally(() => {
        this.#isDeciding = false
      })
    const users = Map.groupBy(deviceWatchers, ({ deviceId }) => deviceId)
    const fresh = ids.filter((id) => !this.isWatched(id))
    for (const id of ids) {
      const seeing = (users.get(id) ?? []).flatMap(({ userId }) => this.#allUserSockets.get(userId) ?? [])
      this.#set(id, new Set(seeing))
      this.#rows.add(id)
      this.#places.add(id)
    }
    await this.#watched.add(fresh.filter((id) => this.isWatched(id)))
  }

  /** Sets the users' sockets that see this device. */
  #set(deviceId: number, seeing: ReadonlySet<UserSockets>): void {
    // Shown first: a device that goes from one user to another stays watched
    for (const userSockets of seeing) this.#show(userSockets, deviceId)
    for (const userSockets of this.#watchers.get(deviceId) ?? []) {
      if (!seeing.has(userSockets)) this.#takeAway(userSockets, deviceId)
    }
    for (const { userId } of this.#looking) this.#recheck(userId)
  }

  async #look(userSockets: UserSockets): Promise<void> {
    this.#stale.delete(userSockets)
    this.#looking.add(userSockets)
    const ids = await visibleDeviceIds(this.#ctx.db, userSockets.userId)
      .catch((error: unknown) => {
        this.#recheck(userSockets.userId)
        throw error
      })
      .finally(() => this.#looking.delete(userSockets))
    if (this.#allUserSockets.get(userSockets.userId) !== userSockets) return
    // A pending result for the devices may be older than this one, but would be taken as newer
    if (this.#isDeciding) this.#recheck(userSockets.userId)
    for (const id of userSockets.visible) if (!ids.has(id)) this.#takeAway(userSockets, id)
    const added = [...ids].filter((id) => !userSockets.visible.has(id))
    const fresh = added.filter((id) => !this.isWatched(id))
    for (const id of added) this.#show(userSockets, id)
    await this.#watched.add(fresh)
    await this.#events.gained(userSockets, added)
  }

  #recheck(userId: number): void {
    const userSockets = this.#allUserSockets.get(userId)
    if (userSockets) this.#stale.add(userSockets)
  }

  #show(userSockets: UserSockets, deviceId: number): void {
    userSockets.visible.add(deviceId)
    const watchers = this.#watchers.get(deviceId)
    if (watchers) watchers.add(userSockets)
    else this.#watchers.set(deviceId, new Set([userSockets]))
  }

  #takeAway(userSockets: UserSockets, deviceId: number): void {
    userSockets.takeAway(deviceId)
    const watchers = this.#watchers.get(deviceId)
    watchers?.delete(userSockets)
    if (watchers?.size !== 0) return
    this.#watchers.delete(deviceId)
    this.#watched.remove(deviceId)
  }
}
