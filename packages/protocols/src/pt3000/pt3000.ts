import { rmcFields } from '../nmea-parts.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { id, rest, skip } from '../sentence-parts.ts'

const report = sentence`${skip('\\s*')}%${id},$GPRMC,${rmcFields}${rest}`

/** PT3000: NMEA's RMC behind the identifier, up to the letter `d`. */
export const pt3000 = textProtocol({ name: 'pt3000', port: 5045, ends: ['d'], forms: [report] })
