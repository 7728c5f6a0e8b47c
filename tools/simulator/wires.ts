import { luhn } from '@rastro/protocols/checksums'

/** What is known of the units of a protocol: their models, and the number that they call themselves. */
interface Units {
  readonly models: readonly string[]
  /** Digits of the number before the four of its serial; an IMEI has a check digit after them. */
  readonly number: { readonly before: string; readonly isImei?: boolean }
  /** They obey a command that blocks the engine. */
  readonly canBlock: boolean
}

/** The protocols of the demo fleet, by stock Traccar's names. */
export const wires = {
  calamp: { models: ['LMU-2700', 'LMU-3030'], number: { before: '454207' }, canBlock: false },
  gl200: { models: ['GV55', 'GV300'], number: { before: '8678070426', isImei: true }, canBlock: true },
  gps103: { models: ['TK303G', 'BN-403'], number: { before: '3595070426', isImei: true }, canBlock: true },
  gt06: { models: ['GT06N', 'J16', 'WeTrack2'], number: { before: '8689070426', isImei: true }, canBlock: true },
  h02: { models: ['ST-901', 'ST-906'], number: { before: '702611' }, canBlock: true },
  jt808: { models: ['JT/T 808 MDVR'], number: { before: '1412607' }, canBlock: true },
  mxt: { models: ['MXT-140', 'MXT-142'], number: { before: '1070' }, canBlock: false },
  osmand: { models: ['Traccar Client'], number: { before: '5526' }, canBlock: false },
  ruptela: { models: ['FM-Eco4', 'Trace5'], number: { before: '8660070426', isImei: true }, canBlock: true },
  suntech: { models: ['ST300', 'ST340'], number: { before: '20761' }, canBlock: true },
  teltonika: {
    models: ['FMB920', 'FMC130', 'FMB120'],
    number: { before: '3563070426', isImei: true },
    canBlock: true,
  },
  wialon: { models: ['Wialon IPS'], number: { before: '8613070426', isImei: true }, canBlock: false },
} as const satisfies Readonly<Record<string, Units>>
export type Wire = keyof typeof wires

/** The number of the unit with so much as its serial. */
export function uniqueIdOf(wire: Wire, serial: number): string {
  const { before, isImei = false }: Units['number'] = wires[wire].number
  const number = before + String(serial).padStart(4, '0')
  return isImei ? number + luhn(number) : number
}
