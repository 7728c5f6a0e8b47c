import { sentence, textProtocol } from '../sentence.ts'
import { dec, id, rest, skip, valid, when } from '../sentence-parts.ts'
import { latitude, longitude } from '../targets.ts'

const report = sentence`${skip('\\d+')},${id},${when('dd,MM,yy')},${dec(latitude)},${dec(longitude)},${when('HHmm')},${rest}${valid}`

/** Cautela: lines of fields, the time to the minute. */
export const cautela = textProtocol({ name: 'cautela', port: 5160, forms: [report] })
