import { requireCalendar } from '@rastro/core/calendar/holds'
import { calendarSpans, type Span } from '@rastro/core/calendar/spans'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Unreadable } from './calendar-draft.ts'

export interface Question {
  readonly data: string
  readonly within: Span
}

/** The times in which the calendar holds, or why it cannot be read. */
export type Answer = { readonly spans: readonly Span[]; readonly isWhole: boolean } | { readonly fault: Unreadable }

// A rule can be so elaborate that nobody wants to wait for it: the page does not stand still, and ends the wait
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
