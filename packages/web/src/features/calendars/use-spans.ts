import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { localKey } from '../../api/query-keys.ts'
import type { Answer, Question } from './spans-worker.ts'

/** Timeout: the calendar is too large to be drawn in a browser. */
export type Drawn = Answer | { readonly isTooMuch: true }

/** CAL-12: the occurrences of a calendar within an interval, as the server computes them. No request while `data` is empty. */
export function useSpans({ data, within }: Question): UseQueryResult<Drawn> {
  const from = within.from.getTime()
  return useQuery({
    queryKey: localKey('calendarSpans', data, from, within.to.getTime()),
    queryFn: ({ signal }) => ask({ data, within }, signal),
    enabled: data !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
    // The month stays stable during input
    placeholderData: (previous, query) => (data !== '' && query?.queryKey[3] === from ? previous : undefined),
  })
}

const maxMs = 5000
let idle: Worker | undefined

/** Ends the worker when no month is shown any more. */
export function endSpans(): void {
  idle?.terminate()
  idle = undefined
}

/** Queries a worker, which is terminated when nobody waits for it any more, or after five seconds. */
function ask(question: Question, signal: AbortSignal): Promise<Drawn> {
  const worker = idle ?? new Worker(new URL('./spans-worker.ts', import.meta.url), { type: 'module' })
  idle = undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.terminate()
      resolve({ isTooMuch: true })
    }, maxMs)
    const fail = () => {
      clearTimeout(timer)
      worker.terminate()
      reject(new Error('The month could not be reckoned'))
    }
    signal.addEventListener('abort', fail)
    worker.addEventListener('error', fail)
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
      worker.removeEventListener('error', fail)
      idle?.terminate()
      idle = worker
      resolve(data)
    }
    worker.postMessage(question, [port2])
  })
}
