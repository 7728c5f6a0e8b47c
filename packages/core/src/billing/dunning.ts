import { brazilianHolidays } from '../calendar/holidays.ts'
import { type DunningRule, type DunningStep, dunningDays, noticeLeadDays } from '../resources/dunning.ts'
import { isOpen } from './charge-states.ts'
import { plusDays } from './days.ts'
import { textFault } from './dunning-text.ts'

/** A step that was done for a charge, and the day in São Paulo on which it was. */
export interface DoneStep extends Pick<DunningStep, 'action' | 'days'> {
  readonly day: string
  /** Some channel has taken its message. */
  readonly isTold: boolean
}

/** What decides which step of a charge is next. */
export interface Dunned {
  readonly rule: DunningRule
  readonly status: string
  readonly dueDate: string
  readonly done: readonly DoneStep[]
  /** The contract is exempt. */
  readonly isExempt: boolean
  /** The seller waits until this day for a promised payment. */
  readonly graceUntil: string | null
}

/** By this a step is done once for a charge. */
export const stepKey = ({ action, days }: Pick<DunningStep, 'action' | 'days'>): string => `${action}:${days}`

/** Why a rule cannot be; undefined for one that can. */
export function ruleFault(rule: DunningRule): RuleFault | undefined {
  const { steps } = rule
  const inRange = ({ action, days }: DunningStep) => days >= dunningDays[action].min && days <= dunningDays[action].max
  if (!steps.every(inRange)) return 'dunningDays'
  if (new Set(steps.map(stepKey)).size < steps.length) return 'dunningTwice'
  if (steps.some(({ action, channels }) => action !== 'limit' && channels.length === 0)) return 'dunningChannels'
  const wrong = steps.map(textFault).find(Boolean)
  if (wrong) return wrong
  const limits = steps.filter(({ action }) => action === 'limit')
  if (limits.length > 1) return 'dunningLimits'
  if (limits.some(({ days }) => days < firstNoticeDays(rule) + noticeLeadDays)) return 'dunningNotice'
  return undefined
}
export type RuleFault =
  | 'dunningDays'
  | 'dunningTwice'
  | 'dunningChannels'
  | 'dunningLimits'
  | 'dunningNotice'
  | (ReturnType<typeof textFault> & string)

/**
 * The step of a charge that is due on a day; undefined for none. Steps that were missed are passed over for the latest one; there is
 * at most one a day, none after payment, and no limit before a notice was given in time.
 */
export function dueStep(of: Dunned, today: string): DunningStep | undefined {
  const { rule, status, dueDate, done, isExempt, graceUntil } = of
  if (!rule.enabled || isExempt || !isOpen(status)) return undefined
  if (graceUntil !== null && today <= graceUntil) return undefined
  if (done.some(({ day }) => day === today)) return undefined
  const due = pending(of).filter(({ days }) => plusDays(dueDate, days) <= today)
  if (today <= dueDate) return lastOf(due.filter(({ action }) => action === 'reminder'))
  const limit = due.find(({ action }) => action === 'limit')
  const told = toldDay(of)
  if (limit && told !== undefined && today >= plusDays(told, noticeLeadDays)) return limit
  return lastOf(due.filter(({ action }) => action === 'notice'))
}

/** The steps to come, each on the earliest day on which it can be. */
export function stepsToCome(of: Dunned, today: string): { readonly step: DunningStep; readonly day: string }[] {
  const { rule, status, dueDate, done, isExempt, graceUntil } = of
  if (!rule.enabled || isExempt || !isOpen(status)) return []
  const from = graceUntil !== null && graceUntil >= today ? plusDays(graceUntil, 1) : today
  const now = dueStep({ ...of, graceUntil: null }, from)
  const open = pending(of)
  const notice = open.find((step) => step.action === 'notice')
  const told = toldDay(of) ?? (notice && latest(plusDays(dueDate, notice.days), from))
  return open
    .flatMap((step) => {
      const planned = plusDays(dueDate, step.days)
      if (step === now) return [{ step, day: toWorkday(from) }]
      if (step.action === 'limit') {
        if (told === undefined) return []
        return [{ step, day: toWorkday(latest(latest(planned, from), plusDays(told, noticeLeadDays))) }]
      }
      return planned > from || (planned === from && done.every(({ day }) => day !== from))
        ? [{ step, day: toWorkday(planned) }]
        : []
    })
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** Whether the view of the client is limited by a charge whose limit was carried out. */
export function isLimiting(of: Omit<Dunned, 'done'>, today: string): boolean {
  const { rule, status, dueDate, isExempt, graceUntil } = of
  if (!rule.enabled || isExempt || !isOpen(status) || (graceUntil !== null && today <= graceUntil)) return false
  return rule.steps.some(({ action, days }) => action === 'limit' && plusDays(dueDate, days) <= today)
}

/** Whether clients are written to at this hour of this day of São Paulo: from 9 to 18 h, Monday to Friday, but for national holidays. */
export const isContactTime = (day: string, hour: number): boolean => hour >= 9 && hour < 18 && isWorkday(day)

/** The steps of the rule that were not done; after a notice none that was meant for an earlier day. */
function pending({ rule, done }: Dunned): DunningStep[] {
  const keys = new Set(done.map(stepKey))
  const last = (action: string) => Math.max(...done.flatMap((one) => (one.action === action ? [one.days] : [])))
  return rule.steps
    .filter((step) => !keys.has(stepKey(step)) && (step.action === 'limit' || step.days > last(step.action)))
    .toSorted((a, b) => a.days - b.days)
}

/** The day of the first notice that reached the client. */
const toldDay = ({ done }: Dunned): string | undefined =>
  done.flatMap(({ action, day, isTold }) => (action === 'notice' && isTold ? [day] : [])).sort()[0]

const firstNoticeDays = ({ steps }: DunningRule): number =>
  Math.min(...steps.flatMap(({ action, days }) => (action === 'notice' ? [days] : [])))

const lastOf = (steps: readonly DunningStep[]): DunningStep | undefined =>
  steps.toSorted((a, b) => a.days - b.days).at(-1)
const latest = (a: string, b: string): string => (a > b ? a : b)
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const isHoliday = (day: string): boolean =>
  brazilianHolidays(Number(day.slice(0, 4))).some((one) => one.kind === 'national' && one.day === day)
const isWorkday = (day: string): boolean => ![0, 6].includes(weekday(day)) && !isHoliday(day)

/** This day, or the next one that is neither of a weekend nor a national holiday. */
export const toWorkday = (day: string): string => (isWorkday(day) ? day : toWorkday(plusDays(day, 1)))
