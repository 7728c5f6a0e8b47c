import { isNotificationToken, notificationTokens, withLatestTokens } from '@rastro/core/vocabulary/notification-tokens'
import type { Logger } from 'pino'
import { changeTokens } from '../../db/device-tokens.ts'
import type { WriteContext } from '../../db/write.ts'
import type { Unit } from './unit.ts'

interface PushTokensContext extends WriteContext {
  readonly log: Logger
}

/** Maximum changes of one device's tokens within a day: an app gets a new one a few times a year. */
const MAX_A_DAY = 6
const DAY_MS = 24 * 3_600_000
/** Maximum tokens waiting to be stored; an app sends its token again at its next start. */
const MAX_WAITING = 200

interface Waiting {
  readonly unit: Unit
  readonly token: string
}

/**
 * Stores the push tokens of phone apps as the attribute `notificationTokens` of their devices (decision 125): only new ones, one
 * write at a time, and nothing waits for it.
 */
export class PushTokens {
  private readonly context: PushTokensContext
  /** By device and token, in order of arrival. */
  private readonly waiting = new Map<string, Waiting>()
  private readonly changes = new Map<number, { count: number; readonly since: number }>()
  private storing: Promise<void> | undefined

  constructor(context: PushTokensContext) {
    this.context = context
  }

  /** Call it for each message with a token; a known one costs a comparison. */
  told(unit: Unit, token: string): void {
    if (!isNotificationToken(token) || notificationTokens(unit.device.attributes).includes(token)) return
    const key = `${unit.id} ${token}`
    if (this.waiting.has(key) || this.waiting.size >= MAX_WAITING || !this.grants(unit.id)) return
    this.waiting.set(key, { unit, token })
    this.storing ??= this.storeAll()
  }

  /** Forgets the counts of earlier days. */
  sweep(now: Date): void {
    for (const [id, { since }] of this.changes) if (since + DAY_MS <= now.getTime()) this.changes.delete(id)
  }

  /** Resolves when all tokens are stored. */
  async drain(): Promise<void> {
    await this.storing
  }

  /** Anybody with the identifier of a unit can send tokens: each of them would replace one of the app's. */
  private grants(deviceId: number): boolean {
    const now = this.context.clock.now().getTime()
    const known = this.changes.get(deviceId)
    const change = known && known.since + DAY_MS > now ? known : { count: 0, since: now }
    change.count += 1
    this.changes.set(deviceId, change)
    if (change.count === MAX_A_DAY + 1)
      this.context.log.warn({ deviceId }, 'a unit reports more push tokens than are stored of it within a day')
    return change.count <= MAX_A_DAY
  }

  private async storeAll(): Promise<void> {
    for (const [key, { unit, token }] of this.waiting) {
      try {
        await changeTokens(this.context, unit.id, (attributes) => withLatestTokens(attributes, token))
      } catch (error) {
        this.context.log.warn({ err: error, deviceId: unit.id }, 'a push token could not be stored')
      }
      this.waiting.delete(key)
    }
    this.storing = undefined
  }
}
