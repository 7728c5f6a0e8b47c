import { h02Encoder } from '../../../simulator/encoders/h02.ts'
import { simulated } from './load-protocol.ts'

/** A V1 sentence for each record, answered by V4. */
export const h02 = simulated('h02', h02Encoder)
