import { maybe, type Part, sentence, textProtocol } from '../sentence.ts'
import { idOf, numberOf, rest, skip, valid, when } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const decimal = (digits: string) => numberOf(String.raw`-?\d{${digits}}\.\d`)
const degrees = (digits: string) => numberOf(String.raw`-?\d{${digits}}\.\d{6}`)

/** A cell, of which each field may be empty. */
const cell: Part = {
  source: '(0\\d{3})?,(0\\d{3})?,([0-9a-fA-F]{4})?,([0-9a-fA-F]{4})?',
  count: 4,
  read([mcc, mnc, lac, cid], { cells }) {
    if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined) return
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: Number.parseInt(lac, 16), cid: Number.parseInt(cid, 16) })
  },
}
const end = skip('(?=[^]*,\\d{14},[0-9a-fA-F]{4}$)')
const head = sentence`${skip('\\0\\x04')},${skip('[0-9a-fA-F]{4}')},${skip('[01]')},GT${skip('[^,]{3}')},${skip('(?:[0-9A-Z]{2}[0-9a-fA-F]{4})?')},${idOf('[^,]+')},`

/** The last place of the message counts; what stands before it is of any number of fields. */
const report = sentence`${end}${head}${skip('[^]*,')}${maybe(decimal('1,3')(kmh))},${maybe(numberOf('\\d{1,3}')(course))},${maybe(decimal('1,5')(altitude))},${degrees('1,3')(longitude)},${degrees('1,2')(latitude)},${when('yyyyMMddHHmmss')},${cell},${rest}${valid}`

/** TT8850, related to Queclink: fields that end with `$`. */
export const tt8850 = textProtocol({ name: 'tt8850', port: 5079, ends: ['$'], forms: [report] })
