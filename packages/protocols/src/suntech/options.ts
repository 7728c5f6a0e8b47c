import type { DecodeContext } from '../define.ts'

/** Settings of a device that say which fields its reports hold. */
export interface Options {
  readonly protocolType: number
  /** 1: hours, battery and driver follow; 2: a cell too. */
  readonly hbm: number
  readonly includeAdc: boolean
  readonly includeRpm: boolean
  readonly includeTemp: boolean
}

export const options = (session: DecodeContext): Options => ({
  protocolType: Number(session.attribute('suntech.protocolType') ?? 0),
  hbm: Number(session.attribute('suntech.hbm') ?? 0),
  includeAdc: session.attribute('suntech.includeAdc') === true,
  includeRpm: session.attribute('suntech.includeRpm') === true,
  includeTemp: session.attribute('suntech.includeTemp') === true,
})
