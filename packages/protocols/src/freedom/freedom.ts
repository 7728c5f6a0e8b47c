import { sentence, textProtocol } from '../sentence.ts'
import { dec, id, minutesAfter, rest, valid, when } from '../sentence-parts.ts'
import { knots, latitude, longitude } from '../targets.ts'

const report = sentence`IMEI,${id},${when('yyyy/MM/dd, HH:mm:ss')}, ${minutesAfter(latitude, ', Lat:')}, ${minutesAfter(longitude, ', Lon:')}, Spd:${dec(knots)}${rest}${valid}`

/** Freedom PT-9 and PT-10: lines of named fields. */
export const freedom = textProtocol({ name: 'freedom', port: 5066, forms: [report] })
