/** The clocks used to detect slow parts. */
export interface Meter {
  /** Wall clock milliseconds. */
  now(): number
  /** CPU milliseconds of this thread. */
  cpu(): number
}

/** Is notified when a watch disables and enables parts. */
export interface WatchListener {
  switchedOff(deviceId: number, part: string, milliseconds: number): void
  /** Everything of the device is enabled again. */
  switchedOn(deviceId: number): void
}

/** After a report slower than this, the next ones are measured part by part. */
const suspectMs = 20
const measuredReports = 20
/** A part with more CPU time for one report is slow; it is disabled when repeated. */
const slowPartMs = 10
const strikesOut = 3
/** One such report is enough. */
const intolerableMs = 200

/**
 * Disables, for one device, parts that take too long for its reports, until its settings change. Parts are measured only after
 * a slow report: otherwise it costs two clock readings a report.
 */
export class Watch {
  /** Nothing is disabled or measured. */
  isQuiet = true
  /** Its fences were checked since its settings changed. */
  knowsFences = false
  private readonly deviceId: number
  private readonly meter: Meter
  private readonly listener: WatchListener
  /** Created on demand: most of the thousands of devices have nothing slow. */
  private off: Set<string> | undefined
  private strikes: Map<string, number> | undefined
  private left = 0

  constructor(deviceId: number, meter: Meter, listener: WatchListener) {
    this.deviceId = deviceId
    this.meter = meter
    this.listener = listener
  }

  /** Call it when a report is processed, with its start by the meter. */
  passed(began: number): void {
    if (this.meter.now() - began > suspectMs) this.left = measuredReports
    else if (this.left > 0) this.left -= 1
    else return
    if (this.left === 0) this.strikes = undefined
    this.isQuiet = this.left === 0 && this.off === undefined
  }

  /** Runs one part, unless it is disabled: then `otherwise` is its result. */
  part<R>(name: string, work: () => R, otherwise: R): R {
    if (this.off?.has(name)) return otherwise
    if (this.left === 0) return work()
    const began = this.meter.cpu()
    try {
      return work()
    } finally {
      this.judge(name, this.meter.cpu() - began)
    }
  }

  /** Disables a linked item without having run it. */
  leftOut(name: string): void {
    this.isQuiet = false
    this.switchOff(name, 0)
  }

  /** Call it when the settings of the device change. */
  reset(): void {
    if (this.off) this.listener.switchedOn(this.deviceId)
    this.off = undefined
    this.strikes = undefined
    this.left = 0
    this.isQuiet = true
    this.knowsFences = false
  }

  private judge(name: string, milliseconds: number): void {
    if (milliseconds < slowPartMs) return
    this.strikes ??= new Map()
    const strikes = (this.strikes.get(name) ?? 0) + 1
    this.strikes.set(name, strikes)
    if (strikes >= strikesOut || milliseconds >= intolerableMs) this.switchOff(name, milliseconds)
  }

  private switchOff(name: string, milliseconds: number): void {
    this.off ??= new Set()
    this.off.add(name)
    this.listener.switchedOff(this.deviceId, name, milliseconds)
  }
}
