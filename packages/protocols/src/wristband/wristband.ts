import { put } from '../attributes.ts'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { cellTower, networkOf, wifiAccessPoint } from '../network.ts'
import { fixOf } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { anyNum, rest, valid, when } from '../sentence-parts.ts'
import { kmh, latitude, longitude } from '../targets.ts'
import { asciiText, Items, integer } from '../text.ts'

/** YX wristbands: texts in a binary envelope. Setting: `wristband.server`, the address that units are told to report to. */
export const wristband = defineProtocol({
  name: 'wristband',
  port: 5174,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 8 }),
  decode,
  commands: [],
})

const [HEAD, TAIL] = [Buffer.of(0, 1, 2), Buffer.of(0xff, 0xfe, 0xfc)]
const form = /^.{2}(\d+)\|([vV]\d\.\d)\|\d+\|\{F(\d+)(?:#(.*))?\}\r\n$/s
const [STATUS, POSITIONS, WIFI, CELLS, ECHO, SERVER, CLOCK] = [1, 2, 3, 4, 64, 90, 91]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const [, id, version, number, data = ''] = form.exec(asciiText(frame.subarray(HEAD.length + 2, -TAIL.length))) ?? []
  if (id === undefined) return []
  const fixes = fixesOf(Number(number), data, session)
  const answer = answerOf(Number(number), data, session)
  const text = `YX${id}|${version}|0|{F${number!.padStart(2, '0')}#${answer}}\r\n`
  const replies = answer === undefined ? [] : [bytesOf(HEAD, u16Bytes(text.length), text, TAIL)]
  return [{ uniqueIds: [id], ...(fixes.length > 0 ? { fixes } : {}), ...(replies.length > 0 ? { replies } : {}) }]
}

function fixesOf(number: number, data: string, session: DecodeContext): Fix[] {
  if (number === POSITIONS) return data.split('|').map((item) => position(item, session))
  if (number === STATUS) {
    const fix: Fix = { outdated: true, attributes: {} }
    put(fix.attributes, 'batteryLevel', integer(data.split(',', 1)[0]!))
    return [fix]
  }
  const [first, second = ''] = data.split('|')
  if (number === WIFI) return [surroundings(second, first)]
  return number === CELLS ? [surroundings(first!)] : []
}

const readPosition = readerOf(
  sentence`${anyNum(longitude)},${anyNum(latitude)},${when('yyyyMMddHHmm')},${anyNum(kmh)}${valid}${rest}`,
)
function position(item: string, session: DecodeContext): Fix {
  const reading = readPosition(item, session)
  if (!reading) throw new DecodeError('A position has another form')
  return fixOf(reading)
}

/** A state with the cells and access points around the unit. */
function surroundings(cells: string, wifi = ''): Fix {
  const towers = cells.split(':').map((text) => {
    const items = new Items(text.split(','))
    const [lac, mnc, mcc, cid] = [items.integer(), items.integer(), items.integer(), items.integer()]
    return cellTower({ mcc, mnc, lac, cid, rssi: items.integer() })
  })
  const points =
    wifi === ''
      ? []
      : wifi.split('_').map((text) => {
          const items = new Items(text.split(','))
          return wifiAccessPoint(items.text(), items.integer())
        })
  const network = networkOf(towers, points)
  return { outdated: true, attributes: {}, ...(network ? { network } : {}) }
}

/** Without the setting a unit is told no address, and keeps the one that it has. */
function answerOf(number: number, data: string, session: DecodeContext): string | undefined {
  if (number === STATUS) return new Items(data.split(',')).skip().text()
  if (number === ECHO) return data
  const server = session.attribute('wristband.server')
  if (typeof server !== 'string' || (number !== SERVER && number !== CLOCK)) return undefined
  const address = server.replaceAll(':', ',')
  const now = session.now().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return number === SERVER ? address : `${now}|${address}`
}
