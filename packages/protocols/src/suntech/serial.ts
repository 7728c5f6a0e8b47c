import { put } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import { decimal, hexInteger, type Items, integer, trimmed } from '../text.ts'

/** Reads what a peripheral at the serial port has sent: its length, its fields and a checksum. */
export function readSerial(items: Items, attributes: Attributes): void {
  let left = items.integer()
  let fuel = 0
  while (left > 0) {
    const text = items.text()
    left -= text.length + 1
    fuel += readField(text, attributes)
  }
  if (fuel > 0) put(attributes, 'fuel', fuel)
  if (items.left > 0) items.skip()
}

/** Returns the fuel that the field adds. */
function readField(text: string, attributes: Attributes): number {
  if (text.startsWith('CabAVL')) return readTanks(text.split(','), attributes)
  if (text.startsWith('GTSL')) put(attributes, 'driverUniqueId', text.split('|')[4])
  else if (text.includes('=')) return readPair(text, attributes)
  else put(attributes, 'serial', trimmed(text))
  return 0
}

function readTanks(values: readonly string[], attributes: Attributes): number {
  let total = 0
  for (const [index, text] of [values[2], values[3]].entries()) {
    const fuel = text ? decimal(text) : 0
    if (!(fuel > 0)) continue
    put(attributes, `fuel${index + 1}`, fuel)
    total += fuel
  }
  return total
}

/** `t_0=1C` is a temperature, `N_0=0419.0` a level, `Q_D=09` how well is driven. */
function readPair(text: string, attributes: Attributes): number {
  const [key = '', given = ''] = text.split('=')
  const digits = trimmed(given).split('.')[0]!
  const value = hexInteger(digits)
  if (key.startsWith('t')) put(attributes, `temp${key[2] ?? ''}`, value)
  if (key.startsWith('Q')) put(attributes, 'drivingQuality', value)
  if (!key.startsWith('N')) return 0
  put(attributes, `fuel${key[2] ?? ''}`, value)
  return value
}

/** Whether this beginning of a message ends within the data of a peripheral, whose length stands before it. */
export function serialIsOpen(text: string): boolean {
  const fields = text.split(';', LONGEST_HEAD)
  const at = countAt(fields)
  const count = at === undefined ? undefined : fields[at]
  if (count === undefined || !/^\d+$/.test(count)) return false
  const before = fields.slice(0, at! + 1).reduce((sum, field) => sum + field.length + 1, 0)
  return text.length - before < integer(count)
}

const LONGEST_HEAD = 30
/** The bits of the values before the data, of a universal message. */
const BITS_BEFORE = 0x7fffe

/** Where the length of the data stands; undefined in a message without such data. */
function countAt([prefix = '', , mask = '']: readonly string[]): number | undefined {
  if (prefix === 'UEX') return /^[\da-f]+$/i.test(mask) ? 3 + bitCount(hexInteger(mask) & BITS_BEFORE) : undefined
  if (!prefix.endsWith('UEX')) return undefined
  const hasModel = /^S.(3|500|600)/.test(prefix)
  const cells = prefix.startsWith('ST600') ? 5 : prefix.startsWith('ST500') ? 0 : 1
  return 14 + (hasModel ? 1 : 0) + cells
}

const bitCount = (value: number): number => value.toString(2).replaceAll('0', '').length
