import { suntechEncoder } from '../../../simulator/encoders/suntech.ts'
import { simulated } from './load-protocol.ts'

/** A text of an ST300 for each record, which no answer follows. */
export const suntech = simulated('suntech', suntechEncoder)
