import { put, putAll } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import { decimal, hexInteger } from '../text.ts'

interface Scale {
  readonly battery: (raw: number) => number
  readonly power: (raw: number) => number
}

const tenBits: Scale = { battery: (raw) => (raw * 3 * 2) / 1024, power: (raw) => (raw * 3 * 16) / 1024 }
const twelveBits: Scale = { battery: (raw) => (raw * 3.3 * 2) / 4096, power: (raw) => (raw * 3.3 * 16) / 4096 }
const hundredths: Scale = { battery: (raw) => raw / 100, power: (raw) => raw / 100 }

/** Volts per step of the converter, by model. */
const scales: Readonly<Record<string, Scale>> = {
  MVT340: tenBits,
  MVT380: tenBits,
  MT90: { battery: twelveBits.battery, power: (raw) => raw },
  MT90G: { battery: (raw) => (raw * 3 * 2) / 4096, power: (raw) => raw },
  T1: twelveBits,
  T3: twelveBits,
  MVT100: twelveBits,
  MVT600: twelveBits,
  MVT800: twelveBits,
  TC68: twelveBits,
  TC68S: twelveBits,
}

const ITEMS = 5

/** `battery|power|clock|processor|GPS` in volts with a decimal point, or `adc1|adc2|adc3|battery|power` in hex digits. */
export function putVoltages(text: string, attributes: Attributes, model = ''): void {
  const items = text.split('|')
  if (items.length !== ITEMS) return
  if (items.every((item) => item.includes('.'))) {
    putAll(attributes, { battery: decimal(items[0]!), power: decimal(items[1]!) })
    return
  }
  const [battery, power] = [hexInteger(items[3]!), hexInteger(items[4] || '0')]
  for (let i = 0; i < 3; i++) if (items[i]) put(attributes, `adc${i + 1}`, hexInteger(items[i]!))
  const scale = Object.hasOwn(scales, model) ? scales[model]! : hundredths
  putAll(attributes, { battery: scale.battery(battery), power: scale.power(power) })
}
