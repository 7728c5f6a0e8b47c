import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { passwordOf } from '../password.ts'
import { PIN } from '../setup-texts.ts'
import { standardOffset } from '../time.ts'

type Attributes = Command['attributes']
type Text = (attributes: Attributes, target: Target) => string | undefined

const flag =
  (word: string): Text =>
  ({ enable }) =>
    enable === undefined ? undefined : `${word}${enable === true ? 1 : 0}`
const value =
  (word: string, name: string): Text =>
  ({ [name]: given }) =>
    given === undefined ? undefined : `${word}${given}`

/** The numbers to call have letters; any other number stands for itself. */
const letters = ['A', 'B', 'C']

const texts: Partial<Record<CommandType, Text>> = {
  setTimezone,
  voiceMonitoring: flag('P'),
  alarmSpeed: value('J1', 'data'),
  alarmGeofence: value('R1', 'radius'),
  alarmVibration: value('W1,', 'data'),
  setAgps: flag('AGPS'),
  alarmFall: flag('F'),
  modePowerSaving: flag('SP'),
  modeDeepSleep: flag('DS'),
  sosNumber: ({ index, phone }) =>
    index === undefined || phone === undefined ? undefined : `${letters[Number(index)] ?? index}1,${phone}`,
  setIndicator: value('LED', 'data'),
}

export const commands = Object.keys(texts) as CommandType[]

const VALUE = String.raw`[\w+:.-]{0,40}`

/** Alarms of people: nothing of them drives an engine; only texts whose values are plain are listed. */
export const effects: CommandEffects = {
  harmless: [
    new RegExp(
      String.raw`${PIN}(?:L[+-]\d\d|(?:P|AGPS|F|SP|DS)[01]|(?:J1|W1,|LED)${VALUE}|R1[\d.]{1,12}|(?:[ABC]|[\d.]{1,10})1,[+\d]{0,20})`,
    ),
  ],
}

export function encode(command: Command, target: Target): Buffer | undefined {
  const text = texts[command.type]?.(command.attributes, target)
  if (text === undefined) return undefined
  return Buffer.from(`${passwordOf(command, target, { protocol: 'minifinder', makers: '123456' })}${text}`)
}

/** Whole hours of the zone without its summer time. */
function setTimezone({ timezone }: Attributes, target: Target): string | undefined {
  if (timezone === undefined) return undefined
  const hours = Math.trunc(standardOffset(String(timezone), target.now()) / 60)
  return `L${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}`
}
