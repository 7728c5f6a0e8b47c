import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type Command, type DecodeContext, type DeviceMessage, defineProtocol, type Target } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { cellTower, networkOf } from '../network.ts'
import { APN, HOST, PORT, USER } from '../setup-texts.ts'
import { asciiText, integer } from '../text.ts'
import { decodeObd } from './obd.ts'
import { decodePosition } from './position.ts'

const commands: readonly CommandType[] = ['engineStop', 'engineResume', 'alarmArm', 'alarmDisarm', 'custom']

/** EasyTrack, and E3 Tech's E3+ and E3+4G. */
export const easytrack = defineProtocol({
  name: 'easytrack',
  port: 5056,
  text: true,
  delimiter: '#',
  transports: ['tcp'],
  frame: untilDelimiter('#\r\n', '#', '\r\n'),
  decode,
  commands,
  encode,
  effects: {
    harmless: [
      /\*ET,[\w.:-]{1,64},FD,F[12]#/,
      // Text messages of E3 Tech: opening, APN, server, intervals, zone and questions
      /REG\d{6}#|SMS[01]|S?HB\d{1,5}|TZW\d{1,2}|IMEI|ICCID/,
      new RegExp(String.raw`APN\*${APN}\*${USER}\*${USER}|(?:DNS|IP[12])#${HOST}#${PORT}#`),
    ],
    cut: [/\*ET,[\w.:-]{1,64},FD,Y1#/],
    resume: [/\*ET,[\w.:-]{1,64},FD,Y2#/],
  },
})

const HEAD = /^\*..,([^,]+),(..)/
/** Types that the E3+4G wants acknowledged. */
const acknowledged = new Set(['HB', 'CC', 'AM', 'DW', 'JZ'])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes).replace(/#$/, '')
  const [head, id, type = ''] = HEAD.exec(text) ?? []
  if (!head || !id) return []
  const isE3 = session.model?.toUpperCase() === 'E3+4G'
  const items = text.split(',')
  const replies: Buffer[] = []
  if (type === 'TX' || type === 'MQ') replies.push(Buffer.from(`${text}#`))
  if (isE3 && acknowledged.has(type)) replies.push(Buffer.from(`${head},ACK#`))
  if (type === 'JZ' && Number(items[3]) > 0) replies.push(Buffer.from(`*ET,${id},JZ,undefined#`))
  const fix = type === 'JZ' ? decodeCell(items) : type === 'OB' ? decodeObd(text) : decodePosition(items, isE3)
  return [{ uniqueIds: [id], ...(fix && { fixes: [fix] }), ...(replies.length > 0 && { replies }) }]
}

function decodeCell([, , , , cid = '', lac = '', mcc = '', mnc = '']: readonly string[]) {
  const cell = { cid: integer(cid), lac: integer(lac), mcc: integer(mcc), mnc: integer(mnc) }
  return { outdated: true as const, network: networkOf([cellTower(cell)])!, attributes: {} }
}

const words: Partial<Record<CommandType, string>> = {
  engineStop: 'FD,Y1',
  engineResume: 'FD,Y2',
  alarmArm: 'FD,F1',
  alarmDisarm: 'FD,F2',
}

function encode({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined {
  const word = type === 'custom' ? `KS,${attributes.data}` : words[type]
  return word === undefined ? undefined : Buffer.from(`*ET,${plainWord(uniqueId, 'uniqueId')},${word}#`)
}
