import { addAlarm, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { alarmOf } from './alarms.ts'
import { answerTo, type Content, OBD, type Packet, SOLAR } from './packet.ts'
import { readLevel, readPlace, readSpeed, readTime } from './place.ts'
import { readExtras, readSolar } from './tail.ts'

export const positionTypes: ReadonlySet<number> = new Set([0x02, 0x04, 0x13, 0x14])
const alarmTypes: ReadonlySet<number> = new Set([0x04, 0x14])
const [SECOND_POSITION, SECOND_ALARM] = [0x13, 0x14]

/** A position or an alarm. Alarms are answered with their code, positions only with the setting `t800x.ack`. */
export function decodePosition(packet: Packet, session: DecodeContext): Content {
  const { header, type, index, reader } = packet
  const isSolar = header === SOLAR
  const isSecond = type === SECOND_POSITION || type === SECOND_ALARM
  const attributes: Attributes = { index }
  if (!isSolar) attributes.rssi = reader.skip(7).u16() & 0x7f
  const status = reader.u8()
  attributes.sat = status & 0x1f
  if (!isSolar) readInputs(reader, attributes, { isSecond, hasVoltages: header !== OBD })
  const code = reader.u8()
  addAlarm(attributes, alarmOf(code, isSolar))
  attributes.alarmCode = code
  if (!isSolar) putAll(attributes, { odometer: reader.skip(1).u32(), batteryLevel: readLevel(reader) })
  const fix: Fix = { ...(bit(status, 6) ? readFix(reader, header) : readCells(reader)), attributes }
  if (isSolar) readSolar(reader, attributes)
  else readExtras(reader, fix, isSecond || session.model?.toUpperCase() === 'TLW2-2BL')
  if (alarmTypes.has(type)) return { fixes: [fix], replies: [answerTo(packet, code)] }
  return { fixes: [fix], ...(session.attribute('t800x.ack') === true && { replies: [answerTo(packet)] }) }
}

interface Generation {
  readonly isSecond: boolean
  readonly hasVoltages: boolean
}

function readInputs(reader: Reader, attributes: Attributes, { isSecond, hasVoltages }: Generation): void {
  const io = reader.skip(6).u16()
  putAll(attributes, { ignition: bit(io, 14), ac: bit(io, 13), in3: bit(io, 12), in4: bit(io, 11) })
  if (isSecond) {
    attributes.output = reader.u8()
    reader.skip(1)
  } else putAll(attributes, { out1: bit(io, 7), out2: bit(io, 8), out3: bit(io, 9) })
  if (!hasVoltages) return
  for (let number = 1; number <= (isSecond ? 5 : 2); number++) {
    const hundredths = reader.u16()
    if (hundredths !== 0xffff) attributes[`adc${number}`] = hundredths / 100
  }
}

function readFix(reader: Reader, header: number): Omit<Fix, 'attributes'> {
  const [fixTime, place] = [readTime(reader), readPlace(reader)]
  // The speed of an OBD unit stands behind the voltages
  const speed = header === OBD ? 0 : readSpeed(reader)
  if (header === OBD) reader.skip(2)
  return { fixTime, valid: true, ...place, speed, course: reader.u16() }
}

/** Without a place: three cells of one network, unless its codes are unknown. */
function readCells(reader: Reader): Omit<Fix, 'attributes'> {
  const deviceTime = readTime(reader)
  const [mcc, mnc] = [reader.u16le(), reader.u16le()]
  if (mcc === 0xffff || mnc === 0xffff) return { outdated: true, deviceTime }
  const cells = [1, 2, 3].map(() => cellTower({ mcc, mnc, lac: reader.u16le(), cid: reader.u16le() }))
  return { outdated: true, deviceTime, network: networkOf(cells)! }
}
