import type { Wire } from '../wires.ts'
import { calampEncoder } from './calamp.ts'
import type { DatagramEncoder, Encoder } from './encoder.ts'
import { gl200Encoder } from './gl200.ts'
import { gps103Encoder } from './gps103.ts'
import { gt06Encoder } from './gt06.ts'
import { h02Encoder } from './h02.ts'
import { jt808Encoder } from './jt808.ts'
import { mxtEncoder } from './mxt.ts'
import { ruptelaEncoder } from './ruptela.ts'
import { suntechEncoder } from './suntech.ts'
import { teltonikaEncoder } from './teltonika.ts'
import { wialonEncoder } from './wialon.ts'

/** Every protocol of the fleet with a persistent connection; `datagramEncoders` are the others, and phones send requests. */
export const encoders: Readonly<Record<Exclude<Wire, 'osmand' | 'calamp'>, Encoder>> = {
  gl200: gl200Encoder,
  gps103: gps103Encoder,
  gt06: gt06Encoder,
  h02: h02Encoder,
  jt808: jt808Encoder,
  mxt: mxtEncoder,
  ruptela: ruptelaEncoder,
  suntech: suntechEncoder,
  teltonika: teltonikaEncoder,
  wialon: wialonEncoder,
}

/** Every protocol of the fleet over UDP. */
export const datagramEncoders: Readonly<Record<'calamp', DatagramEncoder>> = { calamp: calampEncoder }
