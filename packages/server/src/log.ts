import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import pino, { type DestinationStream, type Logger } from 'pino'
import { type LogOutput, logOutput } from './log/output.ts'

/** A request, for the lines that are logged while it is answered. */
export interface Asking {
  readonly requestId: string
  /** Work that it has started, such as timers, goes on without its name. */
  isOver: boolean
}

const asking = new AsyncLocalStorage<Asking>()

/** Adds the request's id to every line logged by `work`, and by what it starts until the request is over. */
export const whileAsking = (request: Asking, work: () => void): void => asking.run(request, work)

/** Where a server logs to: standard error, as standard output is for people. */
export const standardError = (): LogOutput => logOutput(2, droppedLines)

/** The line with the number of lines that could not be written. */
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

/** When PostgreSQL refuses a row, its error contains the complete row: hashes of passwords too. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _, where: __, ...told } = pino.stdSerializers.err(error)
  return told
}
