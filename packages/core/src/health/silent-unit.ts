import type { Position } from '../model/position.ts'
import type { SilenceEvidence, SilenceReason } from '../model/silence-explanation.ts'
import type { Device } from '../resources/device.ts'
import type { SilenceAction, SilenceCause, SilenceCertainty, SilenceFact } from '../vocabulary/silence.ts'

/** The part of a report that causes are derived from. */
export type SilentReport = Pick<Position, 'fixTime' | 'serverTime' | 'valid' | 'speed' | 'attributes'>

/** An unregistered unit that called lately: what it called itself, on the port of which protocol, and its first bytes. */
export interface Caller {
  readonly uniqueId: string
  readonly protocol: string
  readonly time: Date
  /** As text or in hex. */
  readonly data: string
}

/** Units that fell silent within the same minutes, out of those that reported in the day before. */
export interface Outage {
  readonly among: 'server' | 'carrier' | 'protocol'
  /** Of the carrier or protocol; empty for the server. */
  readonly name: string
  readonly silent: number
  readonly all: number
}

/** What is known of a silent unit. */
export interface SilentUnit {
  readonly now: Date
  readonly device: Pick<Device, 'uniqueId' | 'model' | 'lastUpdate' | 'disabled' | 'expirationTime'>
  /** The last reports, the latest first; few. */
  readonly reports: readonly SilentReport[]
  /** Its alarms of the day before the silence, the latest first; few. */
  readonly alarms: readonly { readonly alarm: string; readonly time: Date }[]
  readonly outages: readonly Outage[]
  /** Unregistered units that called in the last hour. */
  readonly callers: readonly Caller[]
  /** The listening port of each protocol. */
  readonly ports: Readonly<Record<string, number>>
}

/** Tells one cause from what is known; undefined where it does not apply. */
export type CauseRule = (unit: SilentUnit) => SilenceReason | undefined

type Values = Partial<Omit<SilenceEvidence, 'fact'>>

/** One fact as evidence. */
export const fact = (name: SilenceFact, values: Values = {}): SilenceEvidence => ({
  fact: name,
  number: null,
  text: null,
  time: null,
  ...values,
})

/** One reason. */
export const reason = (
  cause: SilenceCause,
  certainty: SilenceCertainty,
  action: SilenceAction,
  evidence: readonly SilenceEvidence[],
): SilenceReason => ({ cause, certainty, action, evidence: [...evidence] })

/** When the last report was. */
export const lastReport = ({ device }: SilentUnit): SilenceEvidence[] =>
  device.lastUpdate ? [fact('lastReport', { time: device.lastUpdate })] : []

/** Milliseconds since the last report. */
export const silentMs = ({ now, device }: SilentUnit): number =>
  device.lastUpdate ? now.getTime() - device.lastUpdate.getTime() : Number.POSITIVE_INFINITY

/** A number among the attributes of a report; undefined for anything else. */
export function numberIn(report: SilentReport | undefined, key: string): number | undefined {
  const value = report?.attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
