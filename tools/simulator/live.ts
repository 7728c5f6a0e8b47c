import type { Member } from './fleet.ts'
import { isSilent, liveCadence, reports } from './reports.ts'
import type { Sender } from './senders/sender.ts'
import { type Reading, readingAt } from './vehicle.ts'

/** Opens the connection of a vehicle; notified when the server blocks its engine. */
type Open = (member: Member, onBlock: (blocks: boolean) => void) => Sender

const AHEAD_MS = 60_000

/**
 * One vehicle that reports. Its unit measures what the plan prescribes. While the engine is blocked the plan is paused;
 * afterwards the vehicle drives on from where it stopped.
 */
export class LiveVehicle {
  private readonly member: Member
  private readonly open: Open
  private sender: Sender | undefined
  /** Measurements still to come, made ahead of time. */
  private upcoming: Reading[] = []
  private plannedUntil: number
  /** How far the plan is behind the clock, ms. */
  private delay = 0
  private blockedSince: number | undefined
  /** The time of the latest tick. */
  private now: number

  constructor(member: Member, open: Open, since: number) {
    this.member = member
    this.open = open
    this.plannedUntil = since
    this.now = since
  }

  /** Sends what has been measured since the last tick. Closes the connection of a unit that sends nothing for a while. */
  tick(now: number): void {
    this.now = now
    const { vehicle } = this.member
    const readings = this.blockedSince === undefined ? this.driving(now) : this.standing(now)
    if (isSilent(vehicle, now)) this.stop()
    else if (readings.length > 0) void this.line().send(readings)
    else if (!this.sender) void this.line().send([this.readingNow(now)])
  }

  /** The driver presses the button. */
  press(now: number): void {
    void this.line().send([{ ...this.readingNow(now), alarm: 'sos' }])
  }

  stop(): void {
    this.sender?.close()
    this.sender = undefined
  }

  private line(): Sender {
    this.sender ??= this.open(this.member, (blocks) => this.block(blocks, this.now))
    return this.sender
  }

  private driving(now: number): Reading[] {
    if (now >= this.plannedUntil) this.plan(now + AHEAD_MS)
    const due = this.upcoming.findIndex(({ time }) => time > now)
    return this.upcoming.splice(0, due < 0 ? this.upcoming.length : due)
  }

  private plan(until: number): void {
    const { delay, plannedUntil } = this
    for (const one of reports(this.member.vehicle, plannedUntil - delay, until - delay, liveCadence)) {
      this.upcoming.push({ ...one, time: one.time + delay })
    }
    this.plannedUntil = until
  }

  private standing(now: number): Reading[] {
    if (now < this.plannedUntil) return []
    this.plannedUntil = now + liveCadence.parked * 1000
    return [this.blockedReading(now)]
  }

  private block(blocks: boolean, now: number): void {
    if (blocks === (this.blockedSince !== undefined)) return
    if (this.blockedSince !== undefined) this.delay += now - this.blockedSince
    this.blockedSince = blocks ? now : undefined
    this.upcoming = []
    this.plannedUntil = now
    const reading = blocks ? this.blockedReading(now) : this.readingNow(now)
    void this.line().send([reading])
  }

  /** The report that is sent when the plan has none, because a unit reports when it connects. */
  private readingNow(now: number): Reading {
    return { ...readingAt(this.member.vehicle, now - this.delay), time: now }
  }

  private blockedReading(now: number): Reading {
    const stopped = readingAt(this.member.vehicle, (this.blockedSince ?? now) - this.delay)
    return { ...stopped, time: now, speedKmh: 0, ignition: false, blocked: true }
  }
}
