import type { FromWorker, PortName, ToWorker } from './messages.ts'

/** The worker that holds the fleet (decision 12). It is started when first needed and lives as long as the page. */
export interface Link {
  send(message: ToWorker): void
  /** A channel for one part of the page to its counterpart in the worker. */
  openPort(name: PortName): MessagePort
}

/** `hear` receives the worker's messages; a worker that cannot be loaded is reported as a failed connection. */
export function createLink(hear: (message: FromWorker) => void): Link {
  let worker: Worker | undefined
  const started = (): Worker => {
    if (worker) return worker
    worker = startedEarly() ?? new Worker(new URL('../worker/fleet-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data)
    worker.onerror = ({ message }) => hear({ kind: 'failed', status: 0, message })
    return worker
  }
  return {
    send: (message) => started().postMessage(message),
    openPort(name) {
      const { port1, port2 } = new MessageChannel()
      started().postMessage({ kind: 'port', name, port: port2 } satisfies ToWorker, [port2])
      return port1
    },
  }
}

/** The worker started by `public/first-paint.js`, once; undefined where there is none, or where it could not be loaded. */
function startedEarly(): Worker | undefined {
  const page = window as { earlyWorker?: Worker | undefined }
  const early = page.earlyWorker
  page.earlyWorker = undefined
  return early
}
