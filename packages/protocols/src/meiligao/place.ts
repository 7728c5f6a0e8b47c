import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, degreesMinutes, hexInteger, integer } from '../text.ts'
import { utc } from '../time.ts'

const HEX4 = String.raw`[\da-fA-F]{4}`
const REGULAR = new RegExp(
  [
    String.raw`^(?<hour>\d+)(?<minute>\d\d)(?<second>\d\d)(?:\.\d+)?,(?<validity>[AV]),`,
    String.raw`(?<latitude>\d+\.\d+),(?<north>[NS]),(?<longitude>\d+\.\d+),(?<east>[EW]),`,
    String.raw`(?<speed>\d+(?:\.\d*)?)?,(?<course>\d+(?:\.\d*)?)?,(?<date>\d{6})[^|]*`,
    String.raw`(?:\|(?<hdop>\d+(?:\.\d*)?)?\|(?<altitude>-?\d+(?:\.\d*)?)?\|(?<state>${HEX4})?`,
    String.raw`(?:\|(?<adc>${HEX4}(?:,${HEX4}){1,7})`,
    String.raw`(?:\|[\da-fA-F]{16,20}\|(?<rssi>[\da-fA-F]{2})\|(?<metres>[\da-fA-F]{8})`,
    String.raw`(?:\|(?<sat>[\da-fA-F]{2})(?:\|(?<card>.*))?)?`,
    String.raw`|\|(?<odometer>\d{1,9})(?:\|(?<rfid>[\da-fA-F]{5,}))?)?)?)?`,
  ].join(''),
  's',
)

/** Reads time and place in the form of an RMC sentence, and the values behind it; undefined when the text is none. */
export function readRegular(text: string, attributes: Attributes): Fix | undefined {
  const parts = REGULAR.exec(text)?.groups
  if (!parts) return undefined
  const { hour, minute, second, date, hdop, altitude, state, adc, odometer } = parts
  if (hdop) put(attributes, 'hdop', decimal(hdop))
  if (state) readState(hexInteger(state), attributes)
  for (const [index, value] of adc?.split(',').entries() ?? []) put(attributes, `adc${index + 1}`, hexInteger(value))
  if (parts.metres) putAll(attributes, { rssi: hexInteger(parts.rssi!), odometer: hexInteger(parts.metres) })
  if (parts.sat) putAll(attributes, { sat: hexInteger(parts.sat), card: parts.card })
  if (odometer) putAll(attributes, { odometer: integer(odometer), driverUniqueId: parts.rfid })
  return {
    fixTime: momentOf(date!, [hour, minute, second].map(Number)),
    valid: parts.validity === 'A',
    latitude: degreesMinutes(parts.latitude!, parts.north),
    longitude: degreesMinutes(parts.longitude!, parts.east),
    altitude: decimal(altitude ?? '0'),
    speed: decimal(parts.speed ?? '0'),
    course: decimal(parts.course ?? '0'),
    attributes,
  }
}

/** `ddMMyy`, and hours, minutes and seconds in UTC. */
export function momentOf(date: string, time: readonly number[]): Date {
  const [day = 0, month = 0, year = 0] = date.match(/../g)!.map(Number)
  return utc([year, month, day, ...time])
}

const outputs = ['out1', 'out2', 'out3', 'out4', 'out5']
const inputs = ['in1', 'in2', 'in3', 'in4', 'in5']

/** Outputs from bit 0 on, inputs from bit 8 on. */
function readState(state: number, attributes: Attributes): void {
  for (let index = 0; index < 5; index++) put(attributes, outputs[index]!, bit(state, index))
  for (let index = 0; index < 5; index++) put(attributes, inputs[index]!, bit(state, index + 8))
}
