import type { Network } from '@rastro/core/model/position'
import { addAlarm } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage } from '../define.ts'
import { cellTower, homeNetwork, networkOf } from '../network.ts'
import { utc } from '../time.ts'

export type Parts = Readonly<Record<string, string | undefined>>
export type Content = Pick<DeviceMessage, 'uniqueIds' | 'fixes'>

/** Mark, length, identifier and the code of an alarm in all messages with a length of two digits. */
export const OLD_HEAD = String.raw`^\$\$[\da-fA-F]{2}(?<id>\d+)\|(?<code>[\da-fA-F]{2})`

/** `ddMMyy` and `hhmmss` in UTC; undefined before a unit without a place has had any time, which it sends as zeros. */
export function momentOf(date: string, time: string): Date | undefined {
  const [day = 0, month = 0, year = 0] = pairs(date)
  return year === 0 ? undefined : utc([year, month, day, ...pairs(time)])
}

/** Each two digits of six. */
export const pairs = (digits: string): number[] => [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))

const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  16: 'lowBattery',
  17: 'overspeed',
  48: 'parking',
  66: 'geofenceExit',
  67: 'geofenceEnter',
}

export const addOldAlarm = (attributes: Attributes, code: string): void =>
  addAlarm(attributes, alarms[Number.parseInt(code, 16)])

/** The cell; only the newest units send the codes of its network. */
export function cellOf({ mcc, mnc, lac, cid }: Parts, session: DecodeContext, rssi?: number): Network {
  const network = mcc === undefined ? homeNetwork(session) : { mcc: Number(mcc), mnc: Number(mnc) }
  const numbers = { lac: Number.parseInt(lac!, 16), cid: Number.parseInt(cid!, 16) }
  return networkOf([cellTower({ ...network, ...numbers, rssi })])!
}
