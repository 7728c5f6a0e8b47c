import { gt06 } from './gt06.ts'
import { h02 } from './h02.ts'
import type { LoadProtocol } from './load-protocol.ts'
import { osmand } from './osmand.ts'
import { suntech } from './suntech.ts'
import { teltonika } from './teltonika.ts'

/** The protocols that benchmarks send; the first is the one of earlier figures. */
export const benchProtocols: readonly LoadProtocol[] = [teltonika, gt06, suntech, osmand, h02]

/** With fix times from `epoch` on (ms) where it is given. Throws for a name that is not in the list. */
export function benchProtocol(name: string, epoch?: number): LoadProtocol {
  const found = benchProtocols.find((protocol) => protocol.name === name)
  if (!found)
    throw new Error(`No load for ${name}; there is one for ${benchProtocols.map((one) => one.name).join(', ')}.`)
  return epoch === undefined ? found : (found.startingAt?.(epoch) ?? found)
}
