import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a schedule is not applied now, in English; pages translate it by code, such as `scheduleFault.outside`. */
export const scheduleFaults = {
  none: 'This group has no schedule',
  off: 'This schedule is disabled',
  outside: 'It is not between the start and the end of this schedule',
  empty: 'This schedule has no vehicles',
  tooMany: 'A schedule is applied to at most {most} vehicles at once',
} as const

/** The refusal to apply a schedule. */
export const scheduleError = (code: keyof typeof scheduleFaults, values: ReasonValues = {}): InvalidError =>
  new InvalidError(reasonText(scheduleFaults[code], values), { reason: { code: `scheduleFault.${code}`, values } })
