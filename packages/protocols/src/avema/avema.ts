import { DecodeError } from '../define.ts'
import { maybe, type Part, sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, rest, sint, skip, valid, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const LARGEST_CELL = 0x7fff_ffff

/** Signal, system, country and network in one field, area, cell. */
const tower: Part = {
  source: '(\\d+),\\d,(\\d{3})-?(\\d+),([0-9a-fA-F]+),([0-9a-fA-F]+)',
  count: 5,
  read([rssi, mcc, mnc, lac = '', cell = ''], { cells }) {
    const cid = Number.parseInt(cell, 16)
    if (cid > LARGEST_CELL) throw new DecodeError('The number of the cell is out of range')
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: Number.parseInt(lac, 16), cid, rssi: Number(rssi) })
  },
}

const report = sentence`${id},${when('yyyyMMddHHmmss')},${dec(longitude)},${dec(latitude)},${int(kmh)},${int(course)},${sint(altitude)},${int('sat')},${int('event')},${dec('odometer', (km) => km * 1000)},${int('input')},${dec('adc1')}${skip('V?')},${dec('adc2')}${skip('V?')},${int('output')},${flag('roaming', '\\d')},${tower},${maybe(sentence`${dec('battery')},`)}${word('driverUniqueId', '[^,]*')}${rest}${valid}`

/** Avema: lines of fields, the longitude first. */
export const avema = textProtocol({ name: 'avema', port: 5171, forms: [report] })
