import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, DecodeContext, DeviceMessage, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { idOf, skip, stateOnly, word } from '../sentence-parts.ts'
import { asciiText } from '../text.ts'
import { MAKERS_PASSWORD, repliesTo, withChecksum } from './replies.ts'
import { report } from './report.ts'

const texts: Readonly<Record<string, (command: Command, target: Target) => string>> = {
  custom: ({ attributes }) => String(attributes.data),
  positionSingle: (command, target) => `AVREQ,${password(command, target)},1`,
  rebootDevice: (command, target) => `AVRESET,${plainWord(target.uniqueId, 'uniqueId')},${password(command, target)}`,
}
const password = (command: Command, target: Target): string =>
  passwordOf(command, target, { protocol: 'laipac', makers: MAKERS_PASSWORD })

const effects: CommandEffects = {
  textOf(message) {
    const text = /^\$([^*\r\n]*)\*/.exec(message.toString('latin1'))?.[1]
    return text !== undefined && withChecksum(text).equals(message) ? text : undefined
  },
  harmless: [/AVREQ,[\w.:-]{1,32},1/, /AVRESET,[\w.:-]{1,64},[\w.:-]{1,32}/],
}

function encode(command: Command, target: Target): Buffer | undefined {
  const { type } = command
  return Object.hasOwn(texts, type) ? withChecksum(texts[type]!(command, target)) : undefined
}

/** Laipac StarFinder: sentences with a checksum, some of them answered. */
export const laipac = textProtocol({
  name: 'laipac',
  port: 5048,
  decode,
  commands: Object.keys(texts) as CommandType[],
  encode,
  effects,
})

const readSystem = readerOf(
  sentence`$EAVSYS,${idOf('[^,]+')},${word('iccid', '\\d*')},${word('phone', '\\+?\\d*')},${skip()},${word('versionFw', '[^,*]*')}*${skip('[0-9a-fA-F]{2}')}${stateOnly}`,
)
const readReport = readerOf(report)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (text.startsWith('$ECHK')) return [{ replies: [Buffer.concat([bytes, Buffer.from('\r\n')])] }]
  const system = readSystem(text, session)
  if (system) return [messageOf(system)]
  const reading = readReport(text, session)
  reading?.replies.push(...repliesTo(text, session))
  return reading ? [messageOf(reading)] : []
}
