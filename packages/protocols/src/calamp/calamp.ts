import { put, putAll } from '../attributes.ts'
import { bit, bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { type Attributes, type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { PORT } from '../setup-texts.ts'
import { trimmed } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

/** CalAmp LMU, which speaks LM Direct over UDP alone. */
export const calamp = defineProtocol({
  name: 'calamp',
  port: 5082,
  transports: ['udp'],
  decode,
  commands: [],
  /** Text messages that ask for the identifier, and set APN and server. */
  effects: { harmless: [new RegExp(`!R0|!RP,(?:2306|2314|2315|2319),0,[\\w.@-]{0,80}|!RP,769,0,${PORT}`)] },
})

const ACKNOWLEDGED = 1
const USER_DATA = 4
const EVENT = 2
const LOCATE = 8
const MINI = 10
const types = new Set([EVENT, USER_DATA, LOCATE, MINI])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const id = bit(reader.peek(), 7) ? readOptions(reader) : undefined
  if (id === undefined && !session.identified) return []
  const service = reader.u8()
  const type = reader.u8()
  const sequence = reader.u16()
  const replies = service === ACKNOWLEDGED ? [acknowledgement(type, sequence)] : undefined
  const fixes = types.has(type) ? [readFix(type, reader)] : undefined
  return [{ ...(id && { uniqueIds: [id] }), ...(fixes && { fixes }), ...(replies && { replies }) }]
}

/** The blocks before a message, of which the first names the unit. */
function readOptions(reader: Reader): string | undefined {
  const flags = reader.u8()
  let id: string | undefined
  for (let index = 0; index < 6; index++) {
    if (!bit(flags, index)) continue
    const block = reader.bytes(reader.u8()).toString('hex')
    if (index === 0) id = block.replace(/f+$/, '')
  }
  return id
}

const acknowledgement = (type: number, sequence: number): Buffer =>
  bytesOf(2, ACKNOWLEDGED, u16Bytes(sequence), type, 0, Buffer.alloc(4))

function readFix(type: number, reader: Reader): Fix {
  const attributes: Attributes = {}
  const fixTime = new Date(reader.u32() * 1000)
  if (type !== MINI) reader.skip(4)
  const [latitude, longitude] = [reader.i32() / 1e7, reader.i32() / 1e7]
  const fix: Fix = { fixTime, latitude, longitude, attributes }
  if (type === MINI) readMini(reader, fix)
  else readMotion(reader, fix)
  putInput(reader.u8(), attributes)
  if (type !== MINI) put(attributes, 'status', reader.u8())
  if (type === USER_DATA) readUserData(reader, attributes)
  else readEvent(type, reader, attributes)
  return fix
}

function readMini(reader: Reader, fix: Fix): void {
  fix.course = reader.i16()
  fix.speed = knotsFromKmh(reader.u8())
  const satellites = reader.u8()
  fix.valid = !bit(satellites, 5)
  putAll(fix.attributes, { sat: satellites & 0x0f, modem: reader.u8() })
}

const KNOTS_PER_CMS = 0.0194384449

function readMotion(reader: Reader, fix: Fix): void {
  fix.altitude = reader.i32() / 100
  fix.speed = reader.u32() * KNOTS_PER_CMS
  fix.course = reader.i16()
  put(fix.attributes, 'sat', reader.u8())
  fix.valid = !bit(reader.u8(), 3)
  putAll(fix.attributes, { carrier: reader.u16(), rssi: reader.i16(), modem: reader.u8(), hdop: reader.u8() })
}

const putInput = (input: number, attributes: Attributes): void => putAll(attributes, { input, ignition: bit(input, 0) })

function readUserData(reader: Reader, attributes: Attributes): void {
  const length = reader.skip(2).u16()
  put(attributes, 'result', trimmed(reader.text(length)))
}

function readEvent(type: number, reader: Reader, attributes: Attributes): void {
  if (type === EVENT) reader.skip(1)
  if (type !== LOCATE) put(attributes, 'event', reader.u8())
  const accumulators = reader.u8()
  if (type !== MINI) put(attributes, 'append', reader.u8())
  if (accumulators >> 6 === 1) reader.skip(8)
  const count = accumulators & 0x3f
  for (let index = 0; index < count && reader.left >= 4; index++) put(attributes, `acc${index}`, reader.u32())
}
