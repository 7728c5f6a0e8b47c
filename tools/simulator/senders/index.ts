import { protocols } from '@rastro/protocols/index'
import { datagramEncoders, encoders } from '../encoders/index.ts'
import type { Member } from '../fleet.ts'
import type { Wire } from '../wires.ts'
import { Datagrams } from './datagrams.ts'
import { Line } from './line.ts'
import { Phone } from './phone.ts'
import type { Sender } from './sender.ts'

/** Addresses of the server: a host, and ports other than the protocols' defaults. */
export interface Target {
  readonly host: string
  readonly ports: Readonly<Partial<Record<Wire, number>>>
}

/** Creates the unit of a vehicle for its protocol. */
export function openSender({ wire, uniqueId }: Member, target: Target, onBlock?: (blocks: boolean) => void): Sender {
  const port = target.ports[wire] ?? defaultPort(wire)
  const options = { host: target.host, port, uniqueId, ...(onBlock ? { onBlock } : {}) }
  if (wire === 'osmand') return new Phone(options)
  return wire === 'calamp' ? new Datagrams(datagramEncoders[wire], options) : new Line(encoders[wire], options)
}

const defaultPort = (wire: Wire): number => protocols.find(({ name }) => name === wire)!.port
