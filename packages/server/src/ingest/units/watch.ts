/** Reads clocks for the watch over slow parts. */
export interface Meter {
  /** Milliseconds that pass for everybody. */
  now(): number
  /** Milliseconds of the processor that this thread has used. */
  cpu(): number
}

/** Is told what a watch switches off and on. */
export interface WatchListener {
  switchedOff(deviceId: number, part: string, milliseconds: number): void
  /** Everything of the device runs again. */
  switchedOn(deviceId: number): void
}

/** A report that takes longer makes the next ones be measured part by part. */
const suspectMs = 20
const measuredReports = 20
/** A part that uses more of the processor for one report is too slow, when it does so again and again. */
const slowPartMs = 10
const strikesOut = 3
/** One such report is enough. */
const intolerableMs = 200

/**
 * Switches off, for one device, what takes too long for its reports, until its settings change. Parts are measured only after a
 * report that took long: two readings of the clock a report are all that it costs otherwise.
 */
export class Watch {
  /** Nothing is switched off or measured. */
  isQuiet = true
  /** Its fences have been looked at since its settings changed. */
  knowsFences = false
  private readonly deviceId: number
  private readonly meter: Meter
  private readonly listener: WatchListener
  /** Made when they are needed: most devices have nothing slow, and there are thousands of them. */
  private off: Set<string> | undefined
  private strikes: Map<string, number> | undefined
  private left = 0

  constructor(deviceId: number, meter: Meter, listener: WatchListener) {
    this.deviceId = deviceId
    this.meter = meter
    this.listener = listener
  }

  /** To be called when a report has gone through, with when it set out by the meter. */
  passed(began: number): void {
    if (this.meter.now() - began > suspectMs) this.left = measuredReports
    else if (this.left > 0) this.left -= 1
    else return
    if (this.left === 0) this.strikes = undefined
    this.isQuiet = this.left === 0 && this.off === undefined
  }

  /** Runs one part, unless it is switched off: then `otherwise` is its result. */
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

  /** Something that is linked to the device is not used, without having been run. */
  leftOut(name: string): void {
    this.isQuiet = false
    this.switchOff(name, 0)
  }

  /** To be called when the settings of the device change. */
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
