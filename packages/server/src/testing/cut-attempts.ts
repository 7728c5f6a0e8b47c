import { InvalidError } from '@rastro/core/kit/errors'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Protocol, Target } from '@rastro/protocols/define'
import { testTarget } from '@rastro/protocols/testing'

/** Models that take another form of commands. */
const formModels = ['VL300', 'W15L', 'BSJ', 'JC371', 'G109', 'TK510', 'Nano'] as const

/** Cutting texts of several makers, which are none for the units of the others. */
export const foreignCuts: readonly string[] = [
  'Relay,1#',
  'DYD,123456#',
  'setdigout 1',
  '*HQ,1234567890,S20,101500,1,1#',
  'stop123456',
  'ST300CMD;123456789;02;Enable1',
  'powercar123456 11',
]

/** Cuts by outputs, of protocols that have no engine command, and longer forms of the others. */
const listed: Readonly<Record<string, readonly string[]>> = {
  easytrack: ['1#*ET,1,FD,Y1'],
  galileo: ['Out 1,1', 'Out 0,1'],
  gps103: ['J', 'j', 'J;**,imei:1,J', '109'],
  meitrack: ['C01,0,12222', 'C01,10,12222', 'C01,0,11111'],
  ruptela: ['pass immobilizer 10', 'immobilizer 1', 'setio 1,1'],
  suntech: ['CMD;1234567890;04;01', 'ST300CMD;1;02;Enable1\\r', 'SA200CMD;1;02;Enable1'],
  teltonika: ['setdigout 11', 'setdigout ?1 5', 'setdigout 1 0 60', '  setdigout 1', 'blockengine'],
  tk103: ['AV010', 'AV0011', ')(1AV010'],
  totem: ['025,C,1', '025,C,0,025,C,1'],
  wialon: ['L1=1', 'L1=1\\r\\n', 'VER?\\r\\nL1=1\\r\\n'],
  xirgo: ['+XT:7005,2,1##', '+XT:7005,2,1'],
}

/** The texts of `custom` commands that cut an engine of this protocol: its own, read back from what it encodes, and the listed. */
export function ownCuts(protocol: Protocol): { readonly words: readonly string[]; readonly digits: readonly string[] } {
  const messages = formTargets(protocol).flatMap((target) =>
    cuttingCommands.flatMap((command) => protocol.encode?.(command, target) ?? []),
  )
  const texts = messages.map((message) => protocol.effects?.textOf?.(message) ?? message.toString('latin1').trimEnd())
  const words = texts.filter((text) => /^[\x20-\x7e]+$/.test(text))
  return {
    words: [...new Set([...words, ...(listed[protocol.name] ?? [])])],
    digits: [...new Set(messages.map((message) => message.toString('hex')))],
  }
}

const cuttingCommands = [
  { type: 'engineStop', attributes: {} },
  { type: 'outputControl', attributes: { index: 1, data: '1' } },
] as const

/** Targets that take each a form of commands of their own, the usual one first. */
function formTargets(protocol: Protocol): Target[] {
  const alternative = { attributes: { [`${protocol.name}.alternative`]: true } }
  return [testTarget(), testTarget(alternative), ...formModels.map((model) => testTarget({ model }))]
}

/** The models whose commands have another form than the usual one. */
export function modelsOf(protocol: Protocol): readonly string[] {
  const form = (model?: string) =>
    (['engineStop', 'custom'] as const).map((type) =>
      protocol.encode?.({ type, attributes: { data: 'x' } }, testTarget(model ? { model } : {}))?.toString('hex'),
    )
  const usual = String(form())
  return formModels.filter((model) => String(form(model)) !== usual)
}

/** A cutting text in other case, with blanks, repeated, and among other commands. */
export function disguises(text: string, harmless = 'STATUS#'): readonly string[] {
  return [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    ` ${text} `,
    text.replaceAll(',', ' , '),
    text.replaceAll(' ', '  '),
    `${text}${text}`,
    `${harmless}${text}`,
    `${text}${harmless}`,
    `${harmless};${text}`,
    `${harmless}\\r\\n${text}\\r\\n`,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('hex').toUpperCase(),
  ]
}

/** Parameters of an output that switch the first one on, however they are written, and others whose wiring nobody knows. */
export const outputAttempts: readonly Readonly<Record<string, unknown>>[] = [
  ...[1, '1', undefined, '01', 1.5].map((index) => ({ index, data: '1' })),
  ...[1, true, 'true', 'on', ' 1', '01', '+1', '1;1', '0;1'].map((data) => ({ index: 1, data })),
  ...[0, 2, 3, '2'].map((index) => ({ index, data: '1' })),
]

/** The message of a command as text, `refused` when its parameters are not allowed; undefined for what cannot be sent. */
export function encodedText(
  protocol: Protocol,
  command: { readonly type: CommandType; readonly attributes: Record<string, unknown> },
  attributes: Readonly<Record<string, unknown>>,
): string | undefined {
  try {
    return protocol.encode?.(command as never, testTarget({ attributes }))?.toString('latin1')
  } catch (error) {
    if (error instanceof InvalidError) return 'refused'
    throw error
  }
}
