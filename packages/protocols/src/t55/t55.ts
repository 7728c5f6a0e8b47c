import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { fixOf, messageOf, type Reading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText, trimmed } from '../text.ts'
import { loginOf, prefixOf } from './logins.ts'
import { readReport } from './report.ts'
import { readSentence } from './sentences.ts'

/** T55 and others that send the sentences of NMEA, each with a login of its own. Setting: `t55.ack`. */
export const t55 = textProtocol({ name: 't55', port: 5005, transports: ['tcp', 'udp'], decode })

const acknowledgement = Buffer.from('OK1\r\n')
const KEPT = 't55.kept'
const OWNER = '$GPFID,'

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const { prefix, text } = prefixOf(trimmed(asciiText(bytes)))
  const login = loginOf(text)
  if (login) return [{ uniqueIds: [login] }]
  if (text.startsWith(OWNER)) return [ownerOfKept(text.slice(OWNER.length), session)]
  const isPlace = text.slice(3, 6) === 'RMC'
  const reading = readSentence(text, session) ?? readReport(text, session)
  const replies = isPlace && isAcknowledged(session) ? { replies: [acknowledgement] } : {}
  const uniqueId = reading?.uniqueId ?? prefix
  const named = uniqueId === undefined ? {} : { uniqueIds: [uniqueId] }
  if (uniqueId !== undefined || session.identified) {
    const message = { ...(reading && messageOf(reading)), ...named, ...replies }
    return Object.keys(message).length > 0 ? [message] : []
  }
  if (isPlace && reading) keep(reading, session)
  return []
}

const isAcknowledged = (session: DecodeContext): boolean =>
  session.transport === 'tcp' && session.identified && Boolean(session.attribute('t55.ack'))

/** The last place of a connection that has not said which unit it is waits until it does. */
const keep = (reading: Reading, { memory }: DecodeContext): unknown => memory.set(KEPT, fixOf(reading))

function ownerOfKept(uniqueId: string, { memory }: DecodeContext): DeviceMessage {
  const fix = memory.get(KEPT) as Fix | undefined
  memory.delete(KEPT)
  return { uniqueIds: [uniqueId], ...(fix ? { fixes: [fix] } : {}) }
}
