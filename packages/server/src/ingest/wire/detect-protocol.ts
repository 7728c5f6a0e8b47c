import { protocolOfBytes } from '@rastro/core/trackers/first-bytes'
import type { DecodeContext, DeviceMessage, Protocol, StreamProtocol } from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'

/** The protocol that bytes look like, and the identifiers that it reads in them. */
export interface Detected {
  readonly protocol: string
  readonly uniqueIds: readonly string[]
}

/** What a unit calls itself: other readings of foreign bytes are chance. */
const identifier = /^\d{6,20}$/
/** How phone apps name themselves in the first line of a request. */
const requested = /[?&](?:id|deviceid)=([\w.-]{1,64})/

/**
 * The other protocol whose decoder reads an identifier in these bytes, else the one that their beginning looks like; undefined for
 * neither.
 */
export function detectProtocol(bytes: Buffer, own: Protocol, protocols: readonly Protocol[]): Detected | undefined {
  for (const protocol of protocols) {
    if (protocol === own || !('decode' in protocol)) continue
    const uniqueIds = identifiersIn(bytes, protocol)
    if (uniqueIds.length > 0) return { protocol: protocol.name, uniqueIds }
  }
  const name = protocolOfBytes(bytes)
  if (name === undefined || name === own.name) return undefined
  const [, id] = requested.exec(bytes.toString('latin1')) ?? []
  return { protocol: name, uniqueIds: id === undefined ? [] : [id] }
}

function identifiersIn(bytes: Buffer, protocol: StreamProtocol): string[] {
  const context = foreignContext()
  const found: DeviceMessage[] = []
  try {
    const frames = protocol.frame ? new Framer(protocol, context).feed(bytes) : [bytes]
    for (const frame of frames) found.push(...protocol.decode(frame, context))
  } catch {
    // Most bytes are unreadable in most protocols
  }
  return found.flatMap(({ uniqueIds = [] }) => uniqueIds).filter((id) => identifier.test(id))
}

const foreignContext = (): DecodeContext => ({
  identified: false,
  model: undefined,
  transport: 'tcp',
  attribute: () => undefined,
  now: () => new Date(0),
  memory: new Map(),
})
