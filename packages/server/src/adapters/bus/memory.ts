import { createEmitter } from '@rastro/core/kit/emitter'
import type { LogRecord } from '@rastro/core/model/live'
import type {
  Bus,
  Change,
  CommandOutcome,
  CommandRequest,
  LiveNews,
  NodeSign,
  Notice,
  PortAnswer,
  PortQuestion,
  UnknownUnitCall,
} from '../../ports/bus.ts'

/** The bus of a single process: listeners are called synchronously, in the order of subscription. */
export function memoryBus(): Bus {
  const live = createEmitter<[LiveNews]>()
  const changes = createEmitter<[Change]>()
  const missed = createEmitter<[]>()
  const notices = createEmitter<[Notice]>()
  const logs = createEmitter<[LogRecord]>()
  const unknownUnits = createEmitter<[UnknownUnitCall]>()
  const signs = createEmitter<[NodeSign]>()
  const nodes = new Map<string, (question: string) => Promise<string>>()
  const ports = new Set<(question: PortQuestion) => Promise<PortAnswer>>()
  const handlers = new Set<(request: CommandRequest) => Promise<CommandOutcome>>()
  return {
    publishLive: live.emit,
    onLive: live.on,
    followLive: (listener) => ({ follow: async () => {}, unfollow: () => {}, stop: live.on(listener) }),
    publishNotice: notices.emit,
    onNotice: notices.on,
    publishChange: changes.emit,
    onChange: changes.on,
    publishMissed: missed.emit,
    onMissed: missed.on,
    publishLog: logs.emit,
    onLog: logs.on,
    get logsWanted() {
      return logs.size > 0
    },
    publishUnknownUnit: unknownUnits.emit,
    onUnknownUnit: unknownUnits.on,
    async requestCommand(request) {
      for (const handler of handlers) {
        const outcome = await handler(request)
        if (outcome !== 'absent') return outcome
      }
      return 'absent'
    },
    answerCommands(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    askPorts: (question) => Promise.all(Array.from(ports, (answer) => answer(question))),
    answerPorts(handler) {
      ports.add(handler)
      return () => ports.delete(handler)
    },
    publishNode: signs.emit,
    onNode: signs.on,
    askNode: async (node, question) => nodes.get(node)?.(question),
    answerAs(node, handler) {
      nodes.set(node, handler)
      return () => nodes.delete(node)
    },
    close: async () => {},
  }
}
