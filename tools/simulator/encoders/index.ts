import type { Wire } from '../fleet.ts'
import type { Encoder } from './encoder.ts'
import { gt06Encoder } from './gt06.ts'
import { h02Encoder } from './h02.ts'
import { teltonikaEncoder } from './teltonika.ts'

/** Every protocol of the fleet with a persistent connection; phones send requests instead. */
export const encoders: Readonly<Record<Exclude<Wire, 'osmand'>, Encoder>> = {
  gt06: gt06Encoder,
  h02: h02Encoder,
  teltonika: teltonikaEncoder,
}
