import type { DecodeContext } from '../define.ts'

/** Begins the form in which a report names its further items itself. */
export const NAMED_FORM = '%CI'

/** How the unit is set, which its messages do not tell. */
export interface Options {
  /** Times as calendar fields instead of seconds. */
  readonly longDate: boolean
  /** The level of the fuel sensor has decimal digits. */
  readonly decimalFuel: boolean
  /** The form of further items, as `%SA%MV`, for units that do not name it in their reports. */
  readonly form: string | undefined
  /** What the unit sends of beacons: 1 for their whole frames. */
  readonly frameMask: number
  /** Alarms by the type of a binary report. */
  readonly alarms: ReadonlyMap<number, string>
}

export const optionsOf = (session: DecodeContext): Options => ({
  longDate: session.attribute('atrack.longDate') === true,
  decimalFuel: session.attribute('atrack.decimalFuel') === true,
  form: textOf(session.attribute('atrack.form')),
  frameMask: Number(session.attribute('atrack.frameMask') ?? 0),
  alarms: alarmsIn(textOf(session.attribute('atrack.alarmMap'))),
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const NO_ALARMS: ReadonlyMap<number, string> = new Map()

/** `code=alarm,code=alarm`. */
function alarmsIn(text: string | undefined): ReadonlyMap<number, string> {
  if (text === undefined) return NO_ALARMS
  const pairs = text.split(',').map((pair) => pair.split('='))
  return new Map(pairs.map(([code, alarm = '']) => [Number(code), alarm.trim()]))
}
