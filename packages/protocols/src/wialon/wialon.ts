import { put } from '../attributes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { split } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { readPosition } from './position.ts'

/** Wialon IPS 1.1 and 2.0: gateways, phone apps and many trackers. */
export const wialon = defineProtocol({
  name: 'wialon',
  port: 5039,
  text: true,
  transports: ['tcp', 'udp'],
  largestFrame: 65_536,
  frame: untilDelimiter('\r\n', '\n'),
  decode,
  commands,
  encode,
  effects,
})

/** `version;id#type#data`; over UDP the identifier stands in every line, over TCP only in the login. */
const LINE = /^(?:\d\.\d;)?([^#]*)#([A-Z]+)#(.*)/s

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  // UTF-8 contains ASCII, so the option to read it is not needed
  const [, id, type, data = ''] = LINE.exec(bytes.toString('utf8').trimEnd()) ?? []
  if (type === undefined) return []
  const from = id ? { uniqueIds: [id] } : {}
  switch (type) {
    case 'L':
      return decodeLogin(data)
    case 'P':
      return [{ ...from, ...answer('AP', '') }]
    case 'D':
    case 'SD':
      return decodePosition(data, from, session)
    case 'B':
      return decodeBlackBox(data, from, session)
    case 'M':
      return [{ ...from, fixes: [messageOf(data, session)], ...answer('AM', '1') }]
    default:
      return []
  }
}

const answer = (type: string, content: string): Pick<DeviceMessage, 'replies'> => ({
  replies: [Buffer.from(`#${type}#${content}\r\n`)],
})

/** Version 2.0 sends its number before the identifier. */
function decodeLogin(data: string): DeviceMessage[] {
  const [first = '', second = ''] = data.split(';', 2)
  const id = first.includes('.') ? second : first
  return id ? [{ uniqueIds: [id], ...answer('AL', '1') }] : []
}

type Sender = Pick<DeviceMessage, 'uniqueIds'>

function decodePosition(data: string, from: Sender, session: DecodeContext): DeviceMessage[] {
  const fix = readPosition(data, session)
  return fix ? [{ ...from, fixes: [fix], ...answer('AD', '1') }] : []
}

/** Positions that the unit has collected without a connection. */
function decodeBlackBox(data: string, from: Sender, session: DecodeContext): DeviceMessage[] {
  const items = split(data, '|')
  const fixes = items.flatMap((item) => readPosition(item, session) ?? [])
  for (const { attributes } of fixes) attributes.archive = true
  return [{ ...from, ...(fixes.length > 0 && { fixes }), ...answer('AB', String(items.length)) }]
}

function messageOf(text: string, session: DecodeContext): Fix {
  const fix: Fix = { outdated: true, deviceTime: session.now(), attributes: {} }
  put(fix.attributes, 'result', text)
  return fix
}
