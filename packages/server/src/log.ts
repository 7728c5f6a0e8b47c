import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import pino, { type DestinationStream, type Logger } from 'pino'
import { type LogOutput, logOutput } from './log/output.ts'

/** A request, for the lines that are logged while it is answered. */
export interface Asking {
  readonly requestId: string
  /** What it has set going, such as timers, goes on without its name. */
  isOver: boolean
}

const asking = new AsyncLocalStorage<Asking>()

/** Every line that is logged by `work`, and by what it starts until the request is over, has the id of the request. */
export const whileAsking = (request: Asking, work: () => void): void => asking.run(request, work)

/** Where a server logs to: standard error, as standard output is for people. */
export const standardError = (): LogOutput => logOutput(2, droppedLines)

/** The line that says how many could not be written. */
function droppedLines(dropped: number): string {
  const about = { level: pino.levels.values.warn, time: Date.now(), pid: process.pid, hostname: hostname() }
  return `${JSON.stringify({ ...about, dropped, msg: 'lines of the log could not be written' })}\n`
}

/** One JSON object a line. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const mixin = () => {
    const request = asking.getStore()
    return request && !request.isOver ? { requestId: request.requestId } : {}
  }
  return pino({ level, mixin, serializers: { err: withoutRows } }, destination)
}

/** Where PostgreSQL refuses a row, its failure holds the whole row: hashes of passwords too. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _, where: __, ...told } = pino.stdSerializers.err(error)
  return told
}
