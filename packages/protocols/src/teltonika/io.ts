/** The target of an io value of a record, and how its first bytes are read. */
export interface Io {
  /** The attribute. `speed` sets the speed of the fix, `alarm` adds an alarm, and the three of `cellKeys` make the cell. */
  readonly key: string
  readonly read: Read
  /** The divisor of the number on the wire. */
  readonly divisor: number
}
/** Reads from the left, whatever the width of the group; bytes past the end of the frame count as 0. */
type Read = (bytes: Buffer, at: number) => number | string | boolean

/** The device models for which an id has this meaning. */
const families = {
  any: () => true,
  fm: (model: string) => isFm(model),
  fmNot6: (model: string) => isFm(model) && !isFm6(model),
  fm6: (model: string) => isFm6(model),
  fmOrT: (model: string) => isFm(model) || /^T.T...$/.test(model),
  fmb003: (model: string) => model === 'FMB003',
} as const
type Family = keyof typeof families

const isFm = (model: string): boolean => /^FM[B-Z]...$/.test(model) || model === 'MTB100' || model === 'MSP500'
/** These send the driver's card as the two numbers io195 and io196. */
export const isFm6 = (model: string): boolean => /^FM.6..$/.test(model)

const u8: Read = (b, at) => b[at]!
const i8: Read = (b, at) => (b[at]! << 24) >> 24
const u16: Read = (b, at) => (b[at]! << 8) | b[at + 1]!
const i16: Read = (b, at) => ((b[at]! << 24) >> 16) | b[at + 1]!
const i32: Read = (b, at) => (b[at]! << 24) | (b[at + 1]! << 16) | (b[at + 2]! << 8) | b[at + 3]!
const u32: Read = (b, at) => (i32(b, at) as number) >>> 0
const flag: Read = (b, at) => b[at]! > 0
const bigDecimal: Read = (b, at) => String(eightBytes(b, at).readBigInt64BE())
/** An iButton: eight bytes in reverse order. All zero means that there is none. */
const iButton: Read = (b, at) => {
  const hex = eightBytes(b, at).reverse().toString('hex').toUpperCase()
  return /[^0]/.test(hex) ? hex : ''
}
const alarm =
  (name: string): Read =>
  (b, at) =>
    b[at]! > 0 ? name : ''
const geofenceAlarm: Read = (b, at) => (b[at]! > 0 ? 'geofenceEnter' : 'geofenceExit')
const drivingAlarms = ['', 'hardAcceleration', 'hardBraking', 'hardCornering']
const drivingAlarm: Read = (b, at) => drivingAlarms[b[at]!] ?? ''

function eightBytes(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.alloc(8)
  bytes.copy(copy, 0, at, at + 8)
  return copy
}

type Row = readonly [id: number, family: Family, key: string, read: Read, divisor?: number]
/** The AVL ids of Teltonika. No id may be here twice. */
const rows: readonly Row[] = [
  [1, 'any', 'in1', flag],
  [2, 'any', 'in2', flag],
  [3, 'any', 'in3', flag],
  [4, 'any', 'in4', flag],
  [9, 'fm', 'adc1', u16, 1000],
  [10, 'fm', 'adc2', u16, 1000],
  [11, 'fm', 'iccid', bigDecimal],
  [12, 'fm', 'fuelUsed', u32, 1000],
  [13, 'fm', 'fuelConsumption', u16, 100],
  [16, 'any', 'odometer', u32],
  [17, 'any', 'axisX', i16],
  [18, 'any', 'axisY', i16],
  [19, 'any', 'axisZ', i16],
  [21, 'any', 'rssi', u8],
  [24, 'fm', 'speed', u16],
  [25, 'any', 'bleTemp1', i16, 100],
  [26, 'any', 'bleTemp2', i16, 100],
  [27, 'any', 'bleTemp3', i16, 100],
  [28, 'any', 'bleTemp4', i16, 100],
  [30, 'fm', 'faultCount', u8],
  [31, 'fm', 'engineLoad', u8],
  [32, 'fm', 'coolantTemp', i8],
  [36, 'fm', 'rpm', u16],
  [43, 'fm', 'milDistance', u16],
  [57, 'fm', 'hybridBatteryLevel', i8],
  [66, 'any', 'power', u16, 1000],
  [67, 'any', 'battery', u16, 1000],
  [68, 'fm', 'batteryCurrent', u16, 1000],
  [72, 'fm', 'temp1', i32, 10],
  [73, 'fm', 'temp2', i32, 10],
  [74, 'fm', 'temp3', i32, 10],
  [75, 'fm', 'temp4', i32, 10],
  [78, 'any', 'driverUniqueId', iButton],
  [80, 'fmNot6', 'dataMode', u8],
  [81, 'fmNot6', 'obdSpeed', u8],
  [82, 'fmNot6', 'throttle', u8],
  [83, 'fmNot6', 'fuelUsed', u32, 10],
  [84, 'fmNot6', 'fuel', u16, 10],
  [85, 'fmNot6', 'rpm', u16],
  [87, 'fmNot6', 'obdOdometer', u32],
  [89, 'fmNot6', 'fuelLevel', u8],
  [107, 'fm', 'fuelUsed', u32, 10],
  [110, 'fm', 'fuelConsumption', u16, 10],
  [113, 'fm', 'batteryLevel', u8],
  [115, 'fm', 'engineTemp', i16, 10],
  [175, 'fm', 'alarm', geofenceAlarm],
  [179, 'any', 'out1', flag],
  [180, 'any', 'out2', flag],
  [181, 'any', 'pdop', u16, 10],
  [182, 'any', 'hdop', u16, 10],
  [199, 'any', 'tripOdometer', u32],
  [200, 'fm', 'sleepMode', u8],
  [205, 'fmOrT', 'cid2g', u16],
  [206, 'fmOrT', 'lac', u16],
  [236, 'any', 'alarm', alarm('general')],
  [239, 'any', 'ignition', flag],
  [240, 'any', 'motion', flag],
  [241, 'any', 'operator', u32],
  [246, 'fm', 'alarm', alarm('tow')],
  [247, 'fm', 'alarm', alarm('accident')],
  [249, 'fm', 'alarm', alarm('jamming')],
  [251, 'fm', 'alarm', alarm('idle')],
  [252, 'fm', 'alarm', alarm('powerCut')],
  [253, 'any', 'alarm', drivingAlarm],
  [389, 'fmb003', 'obdOdometer', u32, 1 / 1000],
  [636, 'fmOrT', 'cid4g', u32],
  [662, 'fm', 'door', flag],
  [701, 'fm6', 'bleTemp1', i16, 10],
  [702, 'fm6', 'bleTemp2', i16, 10],
  [703, 'fm6', 'bleTemp3', i16, 10],
  [704, 'fm6', 'bleTemp4', i16, 10],
  [10644, 'fm', 'tempProbe1', i16, 100],
  [10645, 'fm', 'tempProbe2', i16, 100],
  [10646, 'fm', 'tempProbe3', i16, 100],
  [10647, 'fm', 'tempProbe4', i16, 100],
  [10648, 'fm', 'tempProbe5', i16, 100],
  [10649, 'fm', 'tempProbe6', i16, 100],
  [10800, 'fm', 'eyeTemp1', i16, 100],
  [10801, 'fm', 'eyeTemp2', i16, 100],
  [10802, 'fm', 'eyeTemp3', i16, 100],
  [10803, 'fm', 'eyeTemp4', i16, 100],
  [10832, 'fm', 'eyeRoll1', i16],
  [10833, 'fm', 'eyeRoll2', i16],
  [10834, 'fm', 'eyeRoll3', i16],
  [10835, 'fm', 'eyeRoll4', i16],
]

type IoTable = readonly (Io | undefined)[]
const tables = new Map<string, IoTable>()
const tablesOfModels = new Map<string, IoTable>()
/** Models are texts that users enter. */
const MAX_MODELS = 1000

/** The meaning of each id for a model. Models of the same families share one table. */
export function ioTable(model = ''): IoTable {
  const known = tablesOfModels.get(model)
  if (known) return known
  const table = tableOf(model)
  if (tablesOfModels.size < MAX_MODELS) tablesOfModels.set(model, table)
  return table
}

function tableOf(model: string): IoTable {
  const names = Object.keys(families) as Family[]
  const mine = names.filter((name) => families[name](model))
  const key = mine.join()
  const known = tables.get(key)
  const table = known ?? buildTable(new Set(mine))
  if (!known) tables.set(key, table)
  return table
}

function buildTable(mine: ReadonlySet<Family>): IoTable {
  const table = new Array<Io | undefined>(rows.at(-1)![0] + 1).fill(undefined)
  for (const [id, family, key, read, divisor = 1] of rows) if (mine.has(family)) table[id] = { key, read, divisor }
  return table
}

const names: string[] = Array.from({ length: 512 }, (_, id) => `io${id}`)
/** The attribute of an id without a meaning of its own. */
export const ioName = (id: number): string => names[id] ?? `io${id}`
