import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Command, CommandEffects, Target } from '../define.ts'
import { APN, HOST, PORT, USER } from '../setup-texts.ts'

const texts: Partial<Record<CommandType, string>> = {
  engineStop: 'S6,RELAY=1',
  engineResume: 'S6,RELAY=0',
  positionSingle: 'S4,1,1',
  rebootDevice: 'S7',
}

export const commands: readonly CommandType[] = [...(Object.keys(texts) as CommandType[]), 'custom']

/** The text of a message without its moment. */
const TEXT = /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,([^\][]*)\]$/

export const effects: CommandEffects = {
  textOf: (message) => TEXT.exec(message.toString('latin1'))?.[1],
  harmless: [/S4,1,1/, /S7/, new RegExp(`SET NTW=${APN}:${USER}:${USER}:${HOST}:${PORT}`)],
  cut: [/S6,RELAY=1/],
  resume: [/S6,RELAY=0/],
}

/** A text with the moment that it is sent, UTC. */
export function encode({ type, attributes: { data } }: Command, target: Target): Buffer | undefined {
  const text = type === 'custom' ? data : texts[type]
  if (typeof text !== 'string' || text === '') return undefined
  return Buffer.from(`[${target.now().toISOString().slice(0, 19).replace('T', ' ')},${text}]`)
}
