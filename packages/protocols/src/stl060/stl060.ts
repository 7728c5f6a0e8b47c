import { put } from '../attributes.ts'
import { deliver, type Target } from '../reading.ts'
import { either, type Part, sentence, textProtocol } from '../sentence.ts'
import { flag, id, int, num, rest, sint, skip, validity, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { signed } from '../text.ts'

/** Degrees of so many digits, two of minutes and the decimals of minutes, with or without a point before these. */
const packed = (target: Target<number>, degrees: number, hemispheres: string): Part => ({
  source: String.raw`(\d{${degrees}})(\d{2})\.?(\d*)(${hemispheres})`,
  count: 4,
  read: ([whole, minutes, decimals, hemisphere], reading) =>
    deliver(target, signed(Number(whole) + Number(`${minutes}.${decimals}`) / 60, hemisphere!), reading),
})

/** The stock server doubles the sum of both pins. */
const pins = (name: string): Part => ({
  source: String.raw`(\d+),(\d+)`,
  count: 2,
  read: ([first, second], { fix }) => put(fix.attributes, name, (Number(first) + Number(second)) * 2),
})

const plain = sentence`${int('odometer')},${int((value, { fix }) => put(fix.attributes, 'ignition', value === 1))},${pins('input')},${int('fuel')}`
const full = sentence`${flag('charge')},${flag('ignition')},0,0,${int('input')},${word('driverUniqueId')},${int('odometer')},${sint('temp1')},${int('fuel')},${flag('acceleration')},${pins('output')}`

const report = sentence`${skip('(?:[^$]|\\$(?!1,))*')}$1,${id},D001,${skip()},${when('dd/MM/yy')},${when('HH:mm:ss')},${packed(latitude, 2, '[NS]')},${packed(longitude, 3, '[EW]')},${num(knots)},${num(course)},${either(plain, full)},${validity}${rest}`

/** STL060: messages of fields that end with a hash. */
export const stl060 = textProtocol({ name: 'stl060', port: 5060, ends: ['#'], forms: [report] })
