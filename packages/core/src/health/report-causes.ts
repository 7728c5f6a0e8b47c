import { type CauseRule, fact, lastReport, numberIn, reason, type SilentUnit, silentMs } from './silent-unit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** An alarm so long before the silence has nothing to do with it; a unit lives some hours without power. */
const JAMMED_MS = 15 * minuteMs
const UNPOWERED_MS = 12 * hourMs
/** No supply of a vehicle has less (V). */
const LEAST_SUPPLY = 5
/** An inner battery with less is empty: per cent, and volts of one lithium cell. */
const EMPTY_LEVEL = 15
const EMPTY_VOLTS = 3.5
/** Fewer satellites give no place. */
const FEW_SATELLITES = 4
/** In knots. */
const MOVING = 3
/** While parked a unit may be silent for so many of its usual intervals, and for so long at most. */
const PATIENCE = 3
const LONGEST_SLEEP_MS = 72 * hourMs
/** A coverage gap, and the silence after which a good unit makes one think of its SIM card. */
const GAP_MS = 2 * hourMs
const SIM_MS = 24 * hourMs

/** An alarm of jamming, and then nothing more. */
export const jamming: CauseRule = (unit) => {
  const alarm = alarmBefore(unit, ['jamming'], JAMMED_MS)
  if (!alarm) return undefined
  return reason('jamming', 'likely', 'findVehicle', [
    fact('alarm', { text: alarm.alarm, time: alarm.time }),
    ...lastReport(unit),
  ])
}

/** The unit lost the supply of the vehicle, and lived on its own battery until that was empty. */
export const powerCut: CauseRule = (unit) => {
  const { reports } = unit
  const alarm = alarmBefore(unit, ['powerCut', 'powerOff', 'removing'], UNPOWERED_MS)
  const restored = alarmBefore(unit, ['powerRestored', 'powerOn'], UNPOWERED_MS)
  const isCut = alarm !== undefined && !(restored && restored.time > alarm.time)
  const power = numberIn(reports[0], 'power')
  const most = Math.max(...reports.slice(1).map((report) => numberIn(report, 'power') ?? 0))
  // With another reading of its inner battery, `power` is the supply of the vehicle
  const hasBattery = numberIn(reports[0], 'battery') ?? numberIn(reports[0], 'batteryLevel')
  const isLow =
    power !== undefined &&
    (most >= 2 * LEAST_SUPPLY ? power < most / 2 : power < LEAST_SUPPLY && hasBattery !== undefined)
  if (!isCut && !isLow) return undefined
  return reason('powerCut', isCut || most >= 2 * LEAST_SUPPLY ? 'likely' : 'possible', 'checkPower', [
    ...(isCut ? [fact('alarm', { text: alarm.alarm, time: alarm.time })] : []),
    ...(power === undefined ? [] : [fact('power', { number: power })]),
    ...(isLow && most > power ? [fact('earlierPower', { number: most })] : []),
    ...lastReport(unit),
  ])
}

/** A unit without another supply whose battery was almost empty. */
export const batteryEmpty: CauseRule = (unit) => {
  const [last] = unit.reports
  const level = numberIn(last, 'batteryLevel')
  const volts = numberIn(last, 'battery')
  if (last?.attributes.charge === true || (numberIn(last, 'power') ?? 0) >= LEAST_SUPPLY) return undefined
  const alarm = alarmBefore(unit, ['lowBattery'], UNPOWERED_MS)
  const isEmpty = level === undefined ? volts !== undefined && volts > 0 && volts < EMPTY_VOLTS : level <= EMPTY_LEVEL
  if (!isEmpty && !alarm) return undefined
  return reason('batteryEmpty', isEmpty ? 'likely' : 'possible', 'chargeBattery', [
    ...(alarm ? [fact('alarm', { text: alarm.alarm, time: alarm.time })] : []),
    ...(level === undefined ? [] : [fact('batteryLevel', { number: level })]),
    ...(volts === undefined ? [] : [fact('battery', { number: volts })]),
    ...lastReport(unit),
  ])
}

/** Poor signal in the last report, or a silence that began on the way. */
export const coverage: CauseRule = (unit) => {
  const [last] = unit.reports
  if (!last) return undefined
  const signal = numberIn(last, 'rssi')
  const satellites = numberIn(last, 'sat')
  const isPoor = signal !== undefined && isPoorSignal(signal)
  const isMoving = last.speed > MOVING
  const isBlind = satellites !== undefined && satellites < FEW_SATELLITES
  if (!isPoor && !(isMoving && (isBlind || silentMs(unit) < GAP_MS))) return undefined
  return reason('coverage', isPoor && silentMs(unit) < SIM_MS ? 'likely' : 'possible', 'waitForCoverage', [
    ...(signal === undefined ? [] : [fact('signal', { number: signal })]),
    ...(isBlind ? [fact('satellites', { number: satellites })] : []),
    ...(isMoving ? [fact('speed', { number: last.speed })] : []),
    ...lastReport(unit),
  ])
}

/** Standing with the ignition off, and not silent for longer than such a unit usually is. */
export const parked: CauseRule = (unit) => {
  const [last] = unit.reports
  if (!last || last.speed > MOVING || last.attributes.ignition !== false) return undefined
  const interval = usualInterval(unit)
  if (interval === undefined || silentMs(unit) > Math.min(PATIENCE * interval, LONGEST_SLEEP_MS)) return undefined
  return reason('parked', 'likely', 'waitForReport', [
    fact('ignitionOff'),
    fact('usualInterval', { number: interval }),
    ...lastReport(unit),
  ])
}

/** Good signal and power in the last report, and nothing for a day: the card is blocked, or its plan used up. */
export const sim: CauseRule = (unit) => {
  const [last] = unit.reports
  if (!last || silentMs(unit) < SIM_MS) return undefined
  const signal = numberIn(last, 'rssi')
  const power = numberIn(last, 'power')
  if ((signal !== undefined && isPoorSignal(signal)) || (power !== undefined && power < LEAST_SUPPLY)) return undefined
  const isGood = signal !== undefined && power !== undefined
  return reason('sim', isGood ? 'likely' : 'possible', 'checkSim', [
    ...(signal === undefined ? [] : [fact('signal', { number: signal })]),
    ...(power === undefined ? [] : [fact('power', { number: power })]),
    ...lastReport(unit),
  ])
}

/** The latest of these alarms that came no longer than this before the last report. */
function alarmBefore({ alarms, device }: SilentUnit, names: readonly string[], withinMs: number) {
  const end = device.lastUpdate?.getTime() ?? 0
  return alarms.find(({ alarm, time }) => names.includes(alarm) && end - time.getTime() <= withinMs)
}

/** Units tell bars (0 … 5), a level (0 … 31), per cent or dBm: what is poor in any of these. */
const isPoorSignal = (rssi: number): boolean => (rssi < 0 ? rssi <= -100 : rssi <= 1)

/** The median of its last intervals with the ignition off; undefined for fewer than two. */
function usualInterval({ reports }: SilentUnit): number | undefined {
  const intervals = reports
    .slice(1)
    .flatMap(({ attributes, serverTime }, at) =>
      attributes.ignition === false ? [reports[at]!.serverTime.getTime() - serverTime.getTime()] : [],
    )
    .filter((interval) => interval > 0)
    .toSorted((one, other) => one - other)
  return intervals.length < 2 ? undefined : intervals[Math.floor(intervals.length / 2)]
}
