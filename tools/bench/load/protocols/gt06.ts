import { gt06Encoder } from '../../../simulator/encoders/gt06.ts'
import { simulated } from './load-protocol.ts'

/** Logins, and a location packet (0x22) for each record, answered by its serial. */
export const gt06 = simulated('gt06', gt06Encoder)
