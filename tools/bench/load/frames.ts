import { crc16Ibm } from '@rastro/protocols/checksums'

/** The IMEI of the unit with this number. */
export const imeiOf = (unit: number): string => String(350_000_000_000_000 + unit)

export function loginFrame(unit: number): Buffer {
  const imei = imeiOf(unit)
  const frame = Buffer.alloc(2 + imei.length)
  frame.writeUInt16BE(imei.length)
  frame.write(imei, 2)
  return frame
}

const EPOCH = Date.UTC(2026, 0, 1)
const STEP_MS = 50

/** The fix time of the record with this number (ms); different for every record of a unit. */
export const timeOf = (record: number): number => EPOCH + record * STEP_MS

/** The number of the record with this fix time (ms). */
export const recordAt = (time: number): number => Math.floor((time - EPOCH) / STEP_MS)

/** The number of the record whose fix time is now; higher than in any earlier run on the same database. */
export const recordOfNow = (): number => recordAt(Date.now())

const BODY_AT = 8
const CHECKSUM_BYTES = 4
const TIME_AT = 10
const PLACE_AT = 19
const IGNITION_AT = 38

/** A codec 8 packet of one record with ten values, as a car sends it; `setRecord` turns it into the next one. */
export function recordFrame(unit: number): Buffer {
  const ones = Buffer.from([7, 239, 1, 240, 1, 21, 4, 200, 0, 69, 1, 80, 1, 1, 1])
  const twos = Buffer.from([5, 66, 0x31, 0x9c, 67, 0x0f, 0xa0, 24, 0, 40, 181, 0, 12, 182, 0, 8])
  const fours = Buffer.from([2, 241, 0, 0, 0xb1, 0xb9, 16, 0, 0x12, 0xd6, 0x87])
  const values = Buffer.concat([Buffer.from([0, 14]), ones, twos, fours, Buffer.from([0])])
  const place = Buffer.alloc(15)
  const body = Buffer.concat([
    Buffer.from([0x08, 1]),
    Buffer.alloc(8),
    Buffer.from([0]),
    place,
    values,
    Buffer.from([1]),
  ])
  const frame = Buffer.concat([Buffer.alloc(8), body, Buffer.alloc(4)])
  frame.writeUInt32BE(body.length, 4)
  setRecord(frame, unit, 0)
  return frame
}

/** Where a unit is at the record with this number: each is 10 m farther north, and after 10,000 it begins again. */
export const latitudeOf = (record: number): number => -23.5 + ((record % 10_000) * 9) / 100_000

/** Where the units with these numbers drive side by side. */
export const longitudeOf = (unit: number): number => -46.6 + (unit % 10_000) / 10_000

/** Sets the time and place of another record in the packet, but not its checksum: `sealFrame`. */
export function setRecord(frame: Buffer, unit: number, record: number): void {
  const time = timeOf(record)
  frame.writeUInt32BE(Math.floor(time / 0x1_0000_0000), TIME_AT)
  frame.writeUInt32BE(time % 0x1_0000_0000, TIME_AT + 4)
  placeAt(frame, { longitude: longitudeOf(unit), latitude: latitudeOf(record) })
  frame.writeInt16BE(760, PLACE_AT + 8)
  frame.writeUInt16BE(record % 360, PLACE_AT + 10)
  frame[PLACE_AT + 12] = 9
  frame.writeUInt16BE(40 + (record % 20), PLACE_AT + 13)
}

/** With an event for every record, the engine is switched each time. */
export const isIgnitionOn = (record: number): boolean => record % 2 === 0

/** Sets whether the engine is on in the packet. */
export function setIgnition(frame: Buffer, isOn: boolean): void {
  frame[IGNITION_AT] = isOn ? 1 : 0
}

/** Writes the checksum of the packet, and returns the packet. */
export function sealFrame(frame: Buffer): Buffer {
  frame.writeUInt32BE(crc16Ibm(frame.subarray(BODY_AT, frame.length - CHECKSUM_BYTES)), frame.length - CHECKSUM_BYTES)
  return frame
}

/** Sets only the place of the record in the packet (degrees). */
export function placeAt(frame: Buffer, { latitude, longitude }: { latitude: number; longitude: number }): void {
  frame.writeInt32BE(Math.round(longitude * 1e7), PLACE_AT)
  frame.writeInt32BE(Math.round(latitude * 1e7), PLACE_AT + 4)
}
