import { createEmitter } from '@rastro/core/kit/emitter'
import { serveList } from '../listing/serve-list.ts'
import type { FromWorker, ToWorker } from '../live/messages.ts'
import { createHeldFleet } from './held-fleet.ts'
import { serveMap } from './serve-map.ts'

/** The one worker of the page: it holds socket and fleet, and serves the list and the map over ports of their own (decision 12). */
const fleet = createHeldFleet((message: FromWorker) => self.postMessage(message))
const listed = new Map<MessagePort, ReadonlySet<number>>()
const listedChanges = createEmitter()

const services = {
  list: (port: MessagePort) =>
    serveList(port, fleet.store, fleet.alarmed, (ids) => {
      if (ids) listed.set(port, ids)
      else if (!listed.delete(port)) return
      listedChanges.emit()
    }),
  // Messages sent meanwhile are queued at the port
  questions: (port: MessagePort) =>
    void import('./answer-questions.ts').then(({ answerQuestions }) => answerQuestions(port, fleet.store)),
  map: (port: MessagePort) =>
    serveMap(port, fleet.store, fleet, {
      get: () => listed.values().next().value,
      watch: listedChanges.on,
    }),
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'port') services[data.name](data.port)
  else fleet.hear(data)
}
