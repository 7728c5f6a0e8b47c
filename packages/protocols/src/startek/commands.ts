import { plainWord } from '@rastro/core/vocabulary/command-parameters'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { sum } from '../checksums.ts'
import type { Command, CommandEffects, Target } from '../define.ts'

const texts: Readonly<Record<string, (attributes: Command['attributes']) => string>> = {
  custom: ({ data }) => String(data),
  outputControl: ({ index, data }) => `900,${index},${data}`,
  engineStop: () => '900,1,1',
  engineResume: () => '900,1,0',
}

export const commands = Object.keys(texts) as CommandType[]

/** Outputs other than the first may be wired to a relay as well. */
export const effects: CommandEffects = {
  textOf(message) {
    const [, id, text] = /^\$\$:\d+,([^,]+),(.+)..\r\n$/s.exec(message.toString('latin1')) ?? []
    return id && text && messageTo(id, text).equals(message) ? text : undefined
  },
  harmless: [],
  cut: [/900,0*1,0*1/],
  resume: [/900,1,0/],
}

export const encode = ({ type, attributes }: Command, { uniqueId }: Target): Buffer | undefined =>
  Object.hasOwn(texts, type) ? messageTo(plainWord(uniqueId, 'uniqueId'), texts[type]!(attributes)) : undefined

/** The length counts the commas; the checksum is of everything before it. */
function messageTo(id: string, text: string): Buffer {
  const counted = `$$:${id.length + text.length + 2},${id},${text}`
  const checksum = sum(Buffer.from(counted, 'latin1')).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.from(`${counted}${checksum}\r\n`, 'latin1')
}
