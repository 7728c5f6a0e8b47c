import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { ACCESS, HOST, PIN, PORT } from '../setup-texts.ts'
import { message } from './packet.ts'

type Content = (command: Command, isAlternative: boolean) => string | undefined

const contents: Partial<Record<CommandType, Content>> = {
  positionSingle: () => 'A10',
  engineStop: () => 'C01,0,12222',
  engineResume: () => 'C01,0,02222',
  alarmArm: (_, isAlternative) => (isAlternative ? 'B21,1' : 'C01,0,22122'),
  alarmDisarm: (_, isAlternative) => (isAlternative ? 'B21,0' : 'C01,0,22022'),
  requestPhoto: ({ attributes: { index } }) => `D03,${plainWord(String(index ?? 1), 'index')},camera_picture.jpg`,
  sendSms: ({ attributes: { phone, message: text } }) =>
    phone && text ? `C02,0,${plainWord(String(phone), 'phone')},${text}` : undefined,
  custom: ({ attributes: { data } }) => String(data),
}
export const commands = Object.keys(contents) as CommandType[]

/** Settings: `meitrack.alternative` (another command arms). */
export function encode(command: Command, { uniqueId, attribute }: Target): Buffer | undefined {
  const content = contents[command.type]?.(command, attribute('meitrack.alternative') === true)
  return content === undefined ? undefined : message('A', plainWord(uniqueId, 'uniqueId'), content)
}

/** `@@`, flag, length, identifier, text, `*` and checksum. */
const MESSAGE = /^@@([A-z])\d{2,5},([\w.:-]{1,64}),(.*)\*[\dA-F]{2}\r\n$/

const TEXT = `(?:${PIN},)?`

/** Positions and their interval, firmware, photos, arming, messages of letters and digits, server and clock. */
export const effects: CommandEffects = {
  textOf(bytes) {
    const [, flag, id, content] = MESSAGE.exec(bytes.toString('latin1')) ?? []
    return flag && id && content !== undefined && message(flag, id, content).equals(bytes) ? content : undefined
  },
  harmless: [
    /A10|E91/,
    new RegExp(String.raw`${TEXT}A1[24],\d{1,5}(?:,\d{1,5})?`),
    new RegExp(`${TEXT}A21,[12],${HOST},${PORT},(?:${ACCESS}|,)`),
    new RegExp(String.raw`${TEXT}B36,-?\d{1,4}`),
    /B21,[01]|C01,0,22[01]22/,
    /D03,\d{1,2},camera_picture\.jpg/,
    /C02,0,\+?\d{1,20},[\w .!?:-]{1,160}/,
  ],
  cut: [/C01,\d{1,5},1[0-2]{4}/],
  resume: [/C01,0,02222/],
}
