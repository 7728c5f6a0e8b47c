import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { addDeviceFaults, forgetDeviceFaults } from '../../db/device-faults.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Meter, WatchListener } from '../units/watch.ts'

/** The clocks of the process; CPU time is that of the calling thread. */
export const processMeter: Meter = {
  now: () => performance.now(),
  cpu() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

interface Off {
  readonly time: Date
  readonly milliseconds: number
}

/** Logs the disabled parts of devices, and updates their rows periodically. */
export class SlowParts implements WatchListener {
  private readonly context: { readonly db: Db; readonly clock: Clock; readonly log: Logger }
  /** By device and part, disabled parts that are not stored yet. */
  private changed = new Map<number, Map<string, Off>>()
  /** Devices with everything enabled again, whose rows still exist. */
  private on = new Set<number>()

  constructor(context: { readonly db: Db; readonly clock: Clock; readonly log: Logger }) {
    this.context = context
  }

  switchedOff(deviceId: number, part: string, milliseconds: number): void {
    const { clock, log } = this.context
    log.warn({ deviceId, part, milliseconds: Math.round(milliseconds) }, 'switched off for a device: it takes too long')
    const parts = this.changed.get(deviceId) ?? new Map<string, Off>()
    parts.set(part, { time: clock.now(), milliseconds })
    this.changed.set(deviceId, parts)
  }

  switchedOn(deviceId: number): void {
    this.on.add(deviceId)
    this.changed.delete(deviceId)
  }

  /** What cannot be stored is only in the log. */
  async flush(): Promise<void> {
    if (this.changed.size === 0 && this.on.size === 0) return
    const { db, log } = this.context
    const { changed, on } = this
    this.changed = new Map()
    this.on = new Set()
    const faults = [...changed].flatMap(([deviceId, parts]) =>
      Array.from(parts, ([part, off]) => ({ deviceId, part, ...off })),
    )
    try {
      await forgetDeviceFaults(db, [...on])
      await addDeviceFaults(db, faults)
    } catch (error) {
      log.warn({ err: error }, 'what is switched off for devices could not be stored')
    }
  }
}
