import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a calendar cannot be read, in English; pages translate it by code, such as `calendarFault.noZone`. */
export const calendarFaults = {
  textAfterEnd: 'there is text after its end',
  tooDeep: 'its parts are nested too deep',
  strayEnd: 'END:{name} does not belong there',
  noBegin: 'it does not begin with BEGIN:VCALENDAR',
  notWhole: 'it is not one whole VCALENDAR',
  noProperty: '{line} is no property',
  noTime: '{text} is no time',
  tooManyEvents: 'it may hold {most} events at most',
  tooManyRules: 'it may hold {most} rules at most',
  countsTooFar: 'its rules may count to {most} at most, all together',
  noStart: 'an event has no beginning (DTSTART)',
  tooManyDates: 'an event may name {most} dates at most',
  tooManyRulesOfOne: 'an event may have {most} rules at most',
  endsBefore: 'an event ends before it begins',
  noDuration: '{text} is no duration',
  ruleCountsTooFar: 'a rule may count to {most} at most',
  rulesNameTooMany: 'the lists of its rules may name {most} times at most, all together',
  ruleUnsupported: 'a rule by the second or of another calendar is not supported',
  ruleNotUnderstood: 'its rule is not understood, or never comes true ({why})',
  noZone: 'there is no time zone called {zone}',
  zoneNotDescribed: 'a time zone is not described',
} as const

/** Why a calendar cannot be read. */
export function refused(code: keyof typeof calendarFaults, values: ReasonValues = {}): InvalidError {
  const reason = { code: `calendarFault.${code}`, values }
  return new InvalidError(`The calendar cannot be read: ${reasonText(calendarFaults[code], values)}`, {
    field: 'data',
    reason,
  })
}
