import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { Items } from '../text.ts'
import { decodeAsset, decodeSatellite } from './assets.ts'
import { decodeBinary } from './binary.ts'
import { commands, effects, encode, rememberPrefix, rememberUniversal } from './commands.ts'
import { decodeCrash } from './crash.ts'
import { frame, isUniversal, isZip } from './frame.ts'
import { decodeLegacy } from './legacy.ts'
import { decodeUniversal } from './universal.ts'
import { decodeZip } from './zip.ts'

/** Suntech ST200 to ST600, ST9xx, ST4xx and the "universal" models (ST4300, ST8300), with their two binary forms. */
export const suntech = defineProtocol({
  name: 'suntech',
  port: 5011,
  text: true,
  delimiter: '\r',
  transports: ['tcp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

const CRASH = 'CRR'
/** Prefixes of the universal models are types alone; those of the others begin with the model. */
const SHORTEST_LEGACY_PREFIX = 5

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (isUniversal(bytes)) return decodeBinary(bytes)
  if (isZip(bytes)) return decodeZip(bytes, session)
  if (bytes.toString('latin1', 0, CRASH.length) === CRASH) return decodeCrash(bytes, session)
  return decodeText(bytes.toString('latin1'), session)
}

function decodeText(text: string, session: DecodeContext): DeviceMessage[] {
  const items = new Items(text.split(';'))
  const prefix = items.text()
  rememberPrefix(prefix, session)
  if (prefix.length < SHORTEST_LEGACY_PREFIX) {
    rememberUniversal(session)
    return decodeUniversal(prefix, items, session)
  }
  if (prefix.endsWith('HTE')) return travelReport(items)
  if (prefix.startsWith('ST9')) return decodeSatellite(items, session)
  if (prefix.startsWith('ST4')) return decodeAsset(prefix, items)
  return prefix.startsWith('S') ? decodeLegacy(prefix, items, session) : []
}

function travelReport(items: Items): DeviceMessage[] {
  const id = items.text()
  const driverUniqueId = items.items.at(-1)!
  return [{ uniqueIds: [id], fixes: [{ outdated: true, attributes: driverUniqueId ? { driverUniqueId } : {} }] }]
}
