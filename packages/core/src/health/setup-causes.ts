import { protocolOfBytes } from '../trackers/first-bytes.ts'
import { trackerModels } from '../trackers/models.ts'
import { isNearIdentifier } from '../trackers/near-identifier.ts'
import { type Caller, type CauseRule, fact, lastReport, reason, type SilentUnit } from './silent-unit.ts'

/** Shorter identifiers are in foreign bytes by chance. */
const LEAST_IDENTIFIER = 6

/** The vehicle is switched off: the server refuses its reports. */
export const disabled: CauseRule = (unit) =>
  unit.device.disabled
    ? reason('disabled', 'certain', 'enableVehicle', [fact('vehicleDisabled'), ...lastReport(unit)])
    : undefined

/** The vehicle has expired: the server refuses its reports. */
export const expired: CauseRule = (unit) => {
  const { expirationTime } = unit.device
  if (!expirationTime || expirationTime > unit.now) return undefined
  return reason('expired', 'certain', 'renewVehicle', [
    fact('expiredAt', { time: expirationTime }),
    ...lastReport(unit),
  ])
}

/** Bytes with its identifier arrive at the port of another protocol. */
export const wrongPort: CauseRule = (unit) => {
  const { uniqueId } = unit.device
  const caller = unit.callers.find(({ data }) => holds(data, uniqueId))
  if (!caller) return undefined
  const right = protocolFor(unit, caller)
  if (right === undefined || right === caller.protocol) return undefined
  return reason('wrongPort', 'likely', 'correctPort', [
    fact('calledPort', { text: caller.protocol, number: unit.ports[caller.protocol] ?? null, time: caller.time }),
    fact('rightPort', { text: right, number: unit.ports[right] ?? null }),
  ])
}

/** A unit that no vehicle has calls by almost the same identifier. */
export const otherIdentifier: CauseRule = ({ device, callers }) => {
  const caller = callers.find(({ uniqueId }) => isNearIdentifier(device.uniqueId, uniqueId))
  if (!caller) return undefined
  const evidence = fact('caller', { text: caller.uniqueId, time: caller.time })
  return reason('otherIdentifier', 'likely', 'correctIdentifier', [evidence])
}

export const neverSetUp: CauseRule = ({ device, reports }) =>
  device.lastUpdate || reports.length > 0
    ? undefined
    : reason('neverSetUp', 'likely', 'sendSetup', [fact('neverReported')])

/** What its bytes look like, else the protocol of its model. */
function protocolFor({ device }: SilentUnit, { data }: Caller): string | undefined {
  const model = trackerModels.find(({ name }) => name.toLowerCase() === device.model?.trim().toLowerCase())
  return protocolOfBytes(bytesOf(data)) ?? model?.protocol ?? undefined
}

const isHex = (data: string): boolean => data.length % 2 === 0 && /^[0-9a-f]+$/i.test(data)

const bytesOf = (data: string): Uint8Array =>
  isHex(data)
    ? Uint8Array.from({ length: data.length / 2 }, (_, at) => Number.parseInt(data.slice(2 * at, 2 * at + 2), 16))
    : Uint8Array.from(data, (letter) => letter.charCodeAt(0))

/** Whether these bytes contain the identifier, as text or as packed digits. */
function holds(data: string, uniqueId: string): boolean {
  if (uniqueId.length < LEAST_IDENTIFIER) return false
  return data.includes(uniqueId) || String.fromCharCode(...bytesOf(data)).includes(uniqueId)
}
