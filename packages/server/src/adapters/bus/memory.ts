import type { LogRecord } from '@rastro/core/model/live'
import type {
  Bus,
  Change,
  CommandOutcome,
  CommandRequest,
  LiveNews,
  NodeSign,
  Notice,
  Unsubscribe,
} from '../../ports/bus.ts'

/** The bus of a single process: listeners are called at once, in the order they came. */
export function memoryBus(): Bus {
  const live = channel<LiveNews>()
  const changes = channel<Change>()
  const notices = channel<Notice>()
  const logs = channel<LogRecord>()
  const signs = channel<NodeSign>()
  const nodes = new Map<string, (question: string) => Promise<string>>()
  const handlers = new Set<(request: CommandRequest) => Promise<CommandOutcome>>()
  return {
    publishLive: live.publish,
    onLive: live.subscribe,
    followLive: (listener) => ({ follow: async () => {}, unfollow: () => {}, stop: live.subscribe(listener) }),
    publishNotice: notices.publish,
    onNotice: notices.subscribe,
    publishChange: changes.publish,
    onChange: changes.subscribe,
    publishLog: logs.publish,
    onLog: logs.subscribe,
    get logsWanted() {
      return logs.wanted()
    },
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
    publishNode: signs.publish,
    onNode: signs.subscribe,
    askNode: async (node, question) => nodes.get(node)?.(question),
    answerAs(node, handler) {
      nodes.set(node, handler)
      return () => nodes.delete(node)
    },
    close: async () => {},
  }
}

interface Channel<T> {
  publish(message: T): void
  subscribe(listener: (message: T) => void): Unsubscribe
  wanted(): boolean
}

function channel<T>(): Channel<T> {
  const listeners = new Set<(message: T) => void>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wanted: () => listeners.size > 0,
  }
}
