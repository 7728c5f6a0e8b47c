/**
 * Manufacturer variants in which a packet type has another content. Recognised by type and length, since units do not send their
 * model.
 */
export type Variant =
  | 'VXT01'
  | 'WANWAY_S20'
  | 'SR411_MINI'
  | 'GT06E_CARD'
  | 'BENWAY'
  | 'S5'
  | 'SPACE10X'
  | 'OBD6'
  | 'WETRUST'
  | 'JC400'
  | 'SL4X'
  | 'SEEWORLD'
  | 'RFID'
  | 'LW4G'
  | 'TRX16I'
  | 'STANDARD'

interface Sign {
  readonly type: number
  readonly length: (length: number) => boolean
  readonly variant: Variant
}
const is =
  (...lengths: readonly number[]) =>
  (length: number): boolean =>
    lengths.includes(length)
const atLeast = (min: number) => (length: number) => length >= min

const signs: readonly Sign[] = [
  { type: 0x12, length: is(0x24), variant: 'VXT01' },
  { type: 0x16, length: is(0x24), variant: 'VXT01' },
  { type: 0x24, length: is(0x31), variant: 'WANWAY_S20' },
  { type: 0x24, length: is(0x2e), variant: 'SR411_MINI' },
  { type: 0x12, length: atLeast(0x71), variant: 'GT06E_CARD' },
  { type: 0x12, length: is(0x21), variant: 'BENWAY' },
  { type: 0x12, length: is(0x2b), variant: 'S5' },
  { type: 0x19, length: atLeast(0x17), variant: 'SPACE10X' },
  { type: 0x13, length: is(0x13), variant: 'OBD6' },
  { type: 0x12, length: is(0x29), variant: 'WETRUST' },
  { type: 0x34, length: is(0x37), variant: 'SL4X' },
  { type: 0x31, length: is(0x2a), variant: 'SL4X' },
  { type: 0x32, length: is(0x27, 0x29), variant: 'SL4X' },
  { type: 0x22, length: is(0x2f), variant: 'SEEWORLD' },
  { type: 0x16, length: is(0x26), variant: 'SEEWORLD' },
  { type: 0xa3, length: is(0x0c, 0x18), variant: 'SEEWORLD' },
  { type: 0x17, length: is(0x28), variant: 'RFID' },
  { type: 0xa2, length: is(0x40), variant: 'LW4G' },
  { type: 0x36, length: is(0x35), variant: 'TRX16I' },
  { type: 0x16, length: is(0x2d), variant: 'TRX16I' },
]
const signsByType = Map.groupBy(signs, (sign) => sign.type)

/** The variant of a standard frame. */
export function variantOf(frame: Buffer, type: number, length: number): Variant {
  if (type === 0x95) return frame.readUInt16BE(4) === 0xffff ? 'JC400' : 'STANDARD'
  return signsByType.get(type)?.find((sign) => sign.length(length))?.variant ?? 'STANDARD'
}

/** Families of models that differ in ways the packets do not show. */
export interface Model {
  /** Upper case; empty when unknown. */
  readonly name: string
  readonly isLw: boolean
  readonly isSeeworld: boolean
  readonly isNt: boolean
  readonly isVl: boolean
}

const ntModels = new Set(['NT11', 'NT20', 'NT26', 'NT40', 'NT46', 'VL100', 'XT40'])
const vlModels = new Set(['VL103', 'LL303', 'VL512', 'G18'])

export function modelOf(text: string | undefined): Model {
  const name = text?.toUpperCase() ?? ''
  return {
    name,
    isLw: name.startsWith('LW'),
    isSeeworld: name === 'SEEWORLD',
    isNt: ntModels.has(name),
    isVl: vlModels.has(name),
  }
}
