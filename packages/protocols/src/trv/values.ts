import { put } from '../attributes.ts'
import { wifiAccessPoint } from '../network.ts'
import type { Reading } from '../reading.ts'
import { type Part, sentence } from '../sentence.ts'
import { intOf } from '../sentence-parts.ts'

/** A state that is absent for 0, and else true for one value alone. */
export const stateOf = (name: string, width: number, yes = 1): Part =>
  intOf(width)((value, { fix }) => put(fix.attributes, name, value === 0 ? undefined : value === yes))

const mode = intOf(2)((value, { fix }) => put(fix.attributes, 'mode', value || undefined))

/** Three digits each of signal, satellites and battery. */
export const levels = (battery: string): Part => sentence`${intOf(3)('rssi')}${intOf(3)('sat')}${intOf(3)(battery)}`

/** What places and heartbeats have in common. */
export const common = sentence`${levels('battery')}${stateOf('ignition', 1)}${stateOf('armed', 2)}${mode}`

/** An access point whose address has hyphens. */
export function addAccessPoint({ wifi }: Reading, mac: string, signal: number): void {
  wifi.push(wifiAccessPoint(mac.replaceAll('-', ':'), signal))
}
