import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a calendar cannot be read, in English; pages translate it by code, such as `calendarFault.noZone`. */
export const calendarFaults = {
  textAfterEnd: 'there is text after its end',
  tooDeep: 'it has too many levels',
  strayEnd: 'END:{name} is not allowed there',
  noBegin: 'it does not begin with BEGIN:VCALENDAR',
  notWhole: 'it is not a complete VCALENDAR',
  noProperty: '{line} is not a property',
  noTime: '{text} is not a valid time',
  tooManyEvents: 'it may have at most {most} events',
  tooManyRules: 'it may have at most {most} rules',
  countsTooFar: 'its rules together may count to {most} at most',
  noStart: 'an event has no start (DTSTART)',
  tooManyDates: 'an event may have at most {most} dates',
  tooManyRulesOfOne: 'an event may have at most {most} rules',
  endsBefore: 'an event ends before it starts',
  noDuration: '{text} is not a valid duration',
  ruleCountsTooFar: 'a rule may count to {most} at most',
  rulesNameTooMany: 'the lists of its rules may name {most} times at most, all together',
  ruleUnsupported: 'a rule by the second or of another calendar is not supported',
  ruleNotUnderstood: 'its rule was not understood, or never occurs ({why})',
  noZone: 'there is no time zone called {zone}',
  never: 'it never applies: it has no event, or all of them are left out',
  zoneNotDescribed: 'the description of a time zone is missing',
  endsEarly: 'it ends before it begins',
  neverHolds: 'it never holds',
  noWeekday: 'no weekday is chosen',
  noFirstDay: 'it has no first day',
  timesCount: 'it must have 1 to {most} times',
  noTimeGiven: 'a time is missing',
  daysOffCount: 'it may have at most {most} days off',
  noDayOff: 'a day off is no day',
} as const

/** Why a calendar cannot be read. */
export function refused(code: keyof typeof calendarFaults, values: ReasonValues = {}): InvalidError {
  const reason = { code: `calendarFault.${code}`, values }
  return new InvalidError(`The calendar cannot be read: ${reasonText(calendarFaults[code], values)}`, {
    field: 'data',
    reason,
  })
}

/** Why a calendar cannot be written with this choice. */
export function unfit(field: string, code: keyof typeof calendarFaults, values: ReasonValues = {}): InvalidError {
  const text = reasonText(calendarFaults[code], values)
  const reason = { code: `calendarFault.${code}`, values }
  return new InvalidError(text.charAt(0).toUpperCase() + text.slice(1), { field, reason })
}
