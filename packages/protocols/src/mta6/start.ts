import { bit, type Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { PackedFloat } from './packed-float.ts'

const WEEK_MS = 604_800_000
const GPS_START = Date.UTC(1980, 0, 6)
const degrees = (radians: number): number => (radians / Math.PI) * 180

/** What the records of a message begin with: each sends its place and time as changes of the one before it. */
export class Start {
  private readonly latitude = new PackedFloat()
  private readonly longitude = new PackedFloat()
  private readonly seconds = new PackedFloat()
  private week = 0

  /** The flags of the next record, and its place without what the flags announce. Throws a `RangeError` where the message ends. */
  read(reader: Reader): { readonly flags: number; readonly fix: Fix } {
    const flags = reader.u8()
    skipEvent(reader)
    const latitude = degrees(this.latitude.read(reader))
    const longitude = degrees(this.longitude.read(reader))
    const seconds = this.seconds.read(reader)
    if (this.week === 0) this.week = reader.u16()
    const fixTime = new Date(GPS_START + this.week * WEEK_MS + Math.trunc(Math.fround(seconds * 1000)))
    return { flags, fix: { fixTime, latitude, longitude, attributes: {} } }
  }
}

const LONG_EVENT = 8

function skipEvent(reader: Reader): void {
  const event = reader.u8()
  if (!bit(event, 7)) return
  if (bit(event, 6)) reader.skip(LONG_EVENT)
  else while (bit(reader.u8(), 7));
}
