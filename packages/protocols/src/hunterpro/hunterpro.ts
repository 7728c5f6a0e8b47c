import { rmcFields } from '../nmea-parts.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { id, rest, skip } from '../sentence-parts.ts'

const report = sentence`${skip('\\n?')}>${id}<$GPRMC,${rmcFields}${rest}`

/** Hunter Pro: NMEA's RMC behind the identifier, up to a carriage return. */
export const hunterpro = textProtocol({ name: 'hunterpro', port: 5116, ends: ['\r'], forms: [report] })
