import { requireCalendar } from '@rastro/core/calendar/holds'
import { calendarSpans, type Span } from '@rastro/core/calendar/spans'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Unreadable } from './calendar-draft.ts'

export interface Question {
  readonly data: string
  readonly within: Span
}

/** The occurrences of the calendar, or why it cannot be parsed. */
export type Answer = { readonly spans: readonly Span[]; readonly isWhole: boolean } | { readonly fault: Unreadable }

// A rule can take too long to expand: the page stays responsive, and ends the worker
addEventListener('message', ({ data, ports }: MessageEvent<Question>) => ports[0]!.postMessage(answerTo(data)))

function answerTo({ data, within }: Question): Answer {
  try {
    requireCalendar({ data })
    return calendarSpans({ data }, within)
  } catch (error) {
    if (error instanceof InvalidError) return { fault: { message: error.message, reason: error.reason } }
    throw error
  }
}
