import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, Target } from '../define.ts'
import { passwordOf } from '../password.ts'

const words: Partial<Record<CommandType, string>> = {
  getVersion: '*about*',
  powerOff: '*turnoff*',
  rebootDevice: '88888888',
  positionSingle: '*getposl*',
  positionPeriodic: '*routetrack*99*',
  positionStop: '*routetrackoff*',
  getDeviceStatus: '*status*',
  deviceIdentification: '999999',
}

const switches: Partial<Record<CommandType, readonly [on: string, off: string]>> = {
  modeDeepSleep: ['*sleep*2*', '*sleepoff*'],
  modePowerSaving: ['*sleepv*', '*sleepoff*'],
  alarmSos: ['*soson*', '*sosoff*'],
}

export const alternativeTypes: readonly CommandType[] = [
  ...([...Object.keys(words), ...Object.keys(switches)] as CommandType[]),
  'setConnection',
  'sosNumber',
]

const fixed = [...Object.values(words), ...Object.values(switches).flat()].map((text) =>
  text.replaceAll('*', String.raw`\*`),
)

export const harmlessAlternative: readonly RegExp[] = [
  new RegExp(String.raw`\[begin\]sms2,(?:${fixed.join('|')}),\[end\]`),
  /\[begin\]sms2,\*setip(?:\*[\w-]{1,63}){2,10}\*,\[end\]/,
  /\[begin\]sms2,\*master\*[\w.-]{1,32}\*\+?\d{1,20}\*,\[end\]/,
]

/** The text of a command by phone, in brackets. */
export function encodeAlternative(command: Command, target: Target): Buffer | undefined {
  const word = wordOf(command, target)
  return word === undefined ? undefined : Buffer.from(`[begin]sms2,${word},[end]`)
}

function wordOf(command: Command, target: Target): string | undefined {
  const { type, attributes } = command
  const { data, server, port, phone } = attributes
  switch (type) {
    case 'custom':
      return String(data)
    case 'setConnection': {
      if (!server || !port) return undefined
      return `*setip*${plainWord(String(server), 'server').replaceAll('.', '*')}*${plainWord(String(port), 'port')}*`
    }
    case 'sosNumber': {
      const password = passwordOf(command, target, { protocol: 'tk103', makers: '123456' })
      return phone ? `*master*${password}*${plainWord(String(phone), 'phone')}*` : undefined
    }
    default:
      return words[type] ?? switches[type]?.[attributes.enable ? 0 : 1]
  }
}
