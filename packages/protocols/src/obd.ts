import { put } from './attributes.ts'
import type { Attributes } from './define.ts'

const percent = (value: number): number => Math.trunc((value * 100) / 255)
const celsius = (value: number): number => value - 40
const same = (value: number): number => value

/** What a value of the diagnostic socket (SAE J1979) becomes, by its number. */
const pids: ReadonlyMap<number, readonly [name: string, convert: (value: number) => number]> = new Map([
  [0x04, ['engineLoad', percent]],
  [0x05, ['coolantTemp', celsius]],
  [0x0b, ['mapIntake', same]],
  [0x0c, ['rpm', (value: number) => Math.trunc(value / 4)]],
  [0x0d, ['obdSpeed', same]],
  [0x0f, ['intakeTemp', celsius]],
  [0x11, ['throttle', percent]],
  [0x21, ['milDistance', same]],
  [0x2f, ['fuel', percent]],
  [0x31, ['clearedDistance', same]],
])

/** Sets the attribute of a value of the diagnostic socket, as whole number; values of other numbers are not stored. */
export function putObdValue(attributes: Attributes, pid: number, value: number): void {
  const [name, convert] = pids.get(pid) ?? []
  if (name && convert) put(attributes, name, convert(value))
}

const letters = 'PCBU'

/** A trouble code such as `P2015`, of its sixteen bits. */
export const troubleCode = (bits: number): string =>
  letters[bits >> 14]! + (bits & 0x3fff).toString(16).toUpperCase().padStart(4, '0')
