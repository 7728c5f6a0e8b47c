import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { localKey } from '../../api/query-keys.ts'
import type { Answer, Question } from './spans-worker.ts'

/** Its wait is over: the calendar is more than a browser can draw. */
export type Drawn = Answer | { readonly isTooMuch: true }

/** CAL-12: when a calendar holds within a span of time, as the server reckons it. Nothing is asked while `data` is empty. */
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
    // The same month stays while something is typed
    placeholderData: (previous, query) => (data !== '' && query?.queryKey[3] === from ? previous : undefined),
  })
}

const maxMs = 5000
let idle: Worker | undefined

/** Lets go of what reckons, once nobody looks at a month any more. */
export function endSpans(): void {
  idle?.terminate()
  idle = undefined
}

/** Asks a worker, which is given up when nobody waits for it any more, or after five seconds. */
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
