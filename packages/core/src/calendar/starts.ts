import { RRuleTemporal } from 'rrule-temporal'
import { refused } from './calendar-faults.ts'
import { written } from './clock.ts'

/** The local start times of a recurrence, written as if the clock showed UTC (ms). */
export interface Pattern {
  readonly first: number
  /** The value of an RRULE whose UNTIL is on the same local clock. */
  readonly rule?: string
  readonly more?: readonly number[]
  readonly except?: readonly number[]
}

export interface Starts {
  /** The last start at or before a moment; undefined when there is none. */
  last(at: number): number | undefined
  /** No start lies between the moment and this one; infinite when none follows. */
  next(at: number): number
}

/** More than any human calendar needs; a rule that never matches is abandoned after so many tries. */
const maxTries = 1000
/** The maximum COUNT of a rule. */
export const maxCount = 1000
const dayMs = 86_400_000

/**
 * Evaluates one recurrence. The cost of a query does not grow with the years since the first occurrence, and queries about
 * neighbouring moments are cached. Throws `InvalidError` for a rule that is unreadable or too expensive.
 */
export function startsOf({ first, rule, more = [], except = [] }: Pattern): Starts {
  if (rule === undefined) {
    const left = new Set(except)
    const starts = [first, ...more].filter((start) => !left.has(start)).sort((a, b) => a - b)
    return {
      last: (at) => starts.findLast((start) => start <= at),
      next: (at) => starts.find((start) => start > at) ?? Number.POSITIVE_INFINITY,
    }
  }
  const dates = (name: string, values: readonly number[]) =>
    values.length > 0 ? `\n${name}:${values.map(written).join(',')}` : ''
  const lines = `DTSTART:${written(first)}\nRRULE:${rule}${dates('RDATE', more)}${dates('EXDATE', except)}`
  const found = ruleOf(lines, first)
  return remembering((at) => ({
    start: found.previous(new Date(at), true)?.epochMilliseconds,
    until: found.next(new Date(at))?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
  }))
}

function ruleOf(rruleString: string, first: number): RRuleTemporal {
  if (Number(/COUNT=(\d+)/i.exec(rruleString)?.[1] ?? 0) > maxCount) {
    throw refused('ruleCountsTooFar', { most: maxCount })
  }
  if (/FREQ=SECONDLY|RSCALE=/i.test(rruleString)) throw refused('ruleUnsupported')
  try {
    const limits = { maxIterations: maxTries, maxCandidateEvaluations: maxTries, cache: false }
    const rule = new RRuleTemporal({ rruleString, includeDtstart: true, ...limits })
    rule.next(new Date(first))
    return rule
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw refused('ruleNotUnderstood', { why: why.slice(0, 120) })
  }
}

/**
 * How many occurrences a rule names by its lists: `BYDAY=MO,TU;BYHOUR=8,9,10` names six. Days of the year cost ten times as much.
 */
export const timesNamedBy = (rule: string): number =>
  [...rule.matchAll(/\b(BY[A-Z]+)=([^;\n]*)/gi)].reduce(
    (product, [, name, list]) => product * list!.split(',').length * (/BYYEARDAY|BYWEEKNO/i.test(name!) ? 10 : 1),
    1,
  )

/** Caches the last answer for the interval in which it is valid. */
function remembering(ask: (at: number) => { start: number | undefined; until: number }): Starts {
  let since = Number.NaN
  let until = Number.NaN
  let start: number | undefined
  function know(at: number): void {
    if (at >= since && at < until) return
    try {
      const answer = ask(at)
      start = answer.start
      since = answer.start ?? at
      until = answer.until
    } catch {
      // The library gave up: assume no start, and do not retry for a day
      start = undefined
      since = at
      until = at + dayMs
    }
  }
  return {
    last(at) {
      know(at)
      return start
    },
    next(at) {
      know(at)
      return until
    },
  }
}
