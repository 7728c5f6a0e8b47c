import { put } from '../attributes.ts'
import { deliver, type Target } from '../reading.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { deviceWhen, id, rest, skip, when, word } from '../sentence-parts.ts'
import { latitude, longitude } from '../targets.ts'
import { signed } from '../text.ts'

const type = (source: string): Part =>
  word((_, reading) => {
    reading.zone = '+05:30'
  }, source)

/** Decimal degrees with a point; without a fix there is none. */
const degrees = (target: Target<number>, hemispheres: string): Part => ({
  source: `(\\d+\\.\\d+),(${hemispheres})`,
  count: 2,
  read: ([text, hemisphere], reading) => deliver(target, signed(Number(text), hemisphere!), reading),
})

const archive = word((digit, { fix }) => {
  if (digit === '1') put(fix.attributes, 'archive', true)
}, '[01]')
const validity = word((digit, { fix }) => {
  fix.valid = digit !== '0'
}, '\\d')

const location = sentence`${id},${skip('\\d+')},${archive},${deviceWhen('HHmmss,ddMMyy')},${when('HHmmss,ddMMyy')},${validity},${degrees(latitude, '[NS]')},${degrees(longitude, '[EW]')},`

const card = sentence`$GNX_${type('MIF')},${location}${skip('[01]')},${word('driverUniqueId')},${rest}`
const report = sentence`$GNX_${type('(?!MIF).{3}')},${location}${rest}`

/** GNX: messages on an Indian clock, some with the card of a driver. */
export const gnx = textProtocol({ name: 'gnx', port: 5106, ends: ['\n\r'], forms: [card, report] })
