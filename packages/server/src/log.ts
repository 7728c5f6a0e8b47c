import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger } from 'pino'

/** A request, for the lines that are logged while it is answered. */
export interface Asking {
  readonly requestId: string
  /** What it has set going, such as timers, goes on without its name. */
  isOver: boolean
}

const asking = new AsyncLocalStorage<Asking>()

/** Every line that is logged by `work`, and by what it starts until the request is over, has the id of the request. */
export const whileAsking = (request: Asking, work: () => void): void => asking.run(request, work)

/** One JSON object a line, to standard error unless said: standard output is for people. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
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
