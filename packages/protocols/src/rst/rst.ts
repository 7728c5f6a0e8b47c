import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf, newReading, type Target } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { dec, deviceWhen, flag, int, numberOf, sint, skip, when, word } from '../sentence-parts.ts'
import { all, altitude, course, kmh, latitude, longitude, uniqueId, validIf } from '../targets.ts'
import { asciiText } from '../text.ts'

const hexOf = (digits: number) => numberOf(`[0-9a-fA-F]{${digits}}`, (text) => Number.parseInt(text, 16))
const two = hexOf(2)
const WORD = '[^;]+'

const ignition: Target<number> = (inputs, { fix }) => put(fix.attributes, 'ignition', bit(inputs, 7))
const temperature: Target<number> = (byte, { fix }) => put(fix.attributes, 'temp1', (byte << 24) >> 24)

const head = sentence`RST;${skip('[AL]')};${skip(WORD)};${skip(WORD)};${word(uniqueId, '\\d{9}')};${skip('\\d+')};${skip('\\d+')};`
const clock = 'dd-MM-yyyy HH:mm:ss'
const position = readerOf(
  sentence`${head}${deviceWhen(clock)};${when(clock)};${dec(latitude)};${dec(longitude)};${int(kmh)};${int(course)};${sint(altitude)};${flag(validIf(true))};${int('sat')};${int('hdop')};${two('in1')};${two(all('in2', ignition))};${two('in3')};${two('out1')};${two('out2')};${dec('power')};${dec('battery')};${int('odometer')};${int('rssi')};${two(temperature)};${hexOf(4)(() => {})};${hexOf(2)((high, { fix }) => put(fix.attributes, 'status', high * 256))};${hexOf(2)((low, { fix }) => put(fix.attributes, 'status', Number(fix.attributes.status) + low))};${skip('[^]*')}FIM;`,
)
const other = readerOf(sentence`${head}${skip('[^]*')}FIM;`)

/** RST-MINI: datagrams of fields between semicolons, each acknowledged. */
export const rst = textProtocol({ name: 'rst', port: 5196, transports: ['udp'], decode })

const FIELDS_OF_HEAD = 7
const FIELDS_OF_POSITION = 30
const [DRIVER, ANSWER] = ['55', '134']

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes).replaceAll('\0', '')
  const reading = position(text, session)
  const found = reading ?? other(text, session)
  if (!found) return []
  const [, , model, firmware, serial, index, type] = text.split(';', FIELDS_OF_HEAD)
  const reply = Buffer.from(`RST;A;${model};${firmware};${serial};${Number(index)};6;FIM;`, 'latin1')
  const state = { ...newReading(session), uniqueId: serial! }
  if (reading && type === DRIVER) put(reading.fix.attributes, 'driverUniqueId', driverIn(text))
  if (type === ANSWER) {
    state.fix.outdated = true
    put(state.fix.attributes, 'result', ANSWER)
  } else state.isLogin = true
  return [{ ...messageOf(reading ?? state), replies: [reply], refusal: reply }]
}

/** What stands behind the fields of a position, up to its first semicolon or the end. */
function driverIn(text: string): string | undefined {
  const [driver] = text.slice(0, -'FIM;'.length).split(';').slice(FIELDS_OF_POSITION)
  return driver
}
