import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { APN, HOST, PORT, USER } from '../setup-texts.ts'
import { asciiText } from '../text.ts'
import { decodeBinary } from './binary.ts'
import { frame, isBinary, isKeepAlive, isText, LINE } from './frame.ts'
import { decodeLine } from './info.ts'
import { decodeText } from './text.ts'

/** ATrack AT1, AT3, AT5, AX7, AX9, AK7, AK11, AL7 and AL11: reports in text or binary, as the unit is set. */
export const atrack = defineProtocol({
  name: 'atrack',
  port: 5044,
  transports: ['tcp', 'udp'],
  /** A binary message counts its bytes in 16 bits, without the first six. */
  largestFrame: 65_541,
  frame,
  decode,
  commands: ['custom'],
  encode: ({ type, attributes: { data } }) => (type === 'custom' ? Buffer.from(`${data}\r\n`) : undefined),
  /** Reading a setting, and the set-up of APN and server. */
  effects: {
    harmless: [
      /AT\$[A-Z\d]{2,12}=\?(?:\r\n)?/,
      new RegExp(String.raw`AT\$GPRS=1,"${APN}","${USER}","${USER}","${HOST}",${PORT}(?:,\d{1,3}){5}(?:\r\n)?`),
    ],
  },
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (isKeepAlive(bytes)) return [{ replies: [bytes] }]
  if (bytes[0] === LINE) return decodeLine(asciiText(bytes), session)
  if (isText(bytes)) return decodeText(asciiText(bytes), session)
  return isBinary(bytes) ? decodeBinary(bytes, session) : []
}
