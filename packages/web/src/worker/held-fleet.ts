import { AppError } from '@rastro/core/kit/errors'
import { whenSessionEnds } from '../api/client.ts'
import { type Alarmed, createAlarmed } from '../live/alarmed.ts'
import type { Choices, FromWorker, ToWorker } from '../live/messages.ts'
import { createLiveStore, type LiveStore } from '../live/store.ts'
import { createTrails } from '../live/trails.ts'
import { type Connection, connect } from './connection.ts'
import { createDetails } from './details.ts'
import { askEarly } from './fetch-fleet.ts'
import { createTeller } from './tell-rows.ts'

export interface HeldFleet {
  readonly store: LiveStore
  readonly alarmed: Alarmed
  readonly anchored: Alarmed
  readonly toBlock: Alarmed
  hear(message: Exclude<ToWorker, { kind: 'port' }>): void
}

/** The fleet of the authenticated person, from `start` to `stop`. */
export function createHeldFleet(post: (message: FromWorker) => void): HeldFleet {
  const store = createLiveStore()
  const alarmed = createAlarmed()
  const anchored = createAlarmed()
  const toBlock = createAlarmed()
  let choices: Choices = { selectedId: null, routes: 'none', length: 0 }
  const trails = createTrails(() => choices)
  const rows = createTeller(store, trails, post)
  let connection: Connection | undefined
  let wantsLogs = false
  let early: ReturnType<typeof askEarly> | undefined

  whenSessionEnds(() => post({ kind: 'ended' }))
  const fail = (error: unknown) => {
    const status = error instanceof AppError ? error.status : 0
    const reason = error instanceof AppError ? error.reason : undefined
    post({ kind: 'failed', status, message: error instanceof Error ? error.message : String(error), reason })
  }
  const start = ({ compact, openedAt }: Pick<Parameters<typeof connect>[0], 'compact' | 'openedAt'>) => {
    connection = connect({
      compact,
      openedAt,
      early,
      store,
      trails,
      post,
      selectedId: () => choices.selectedId,
      isShown: rows.isShown,
      fail,
    })
    early = undefined
    if (wantsLogs) connection.tellLogs(true)
    rows.onTold(compact ? createDetails(store).want : undefined)
  }
  const stop = () => {
    connection?.close()
    connection = undefined
    trails.clear()
    rows.clear()
    store.forget()
  }

  return {
    store,
    alarmed,
    anchored,
    toBlock,
    hear(message) {
      switch (message.kind) {
        case 'prepare':
          early = askEarly()
          return
        case 'start':
          return start(message)
        case 'stop':
          return stop()
        case 'retry':
          return connection?.retry()
        case 'refresh':
          return connection?.refresh()
        case 'watch':
          return rows.watch(message)
        case 'apply':
          return store.apply(message.messages)
        case 'restore':
          store.reset(message.devices, message.positions)
          return post({ kind: 'size', size: store.size() })
        case 'alarmed':
          return alarmed.set(message.ids)
        case 'anchored':
          return anchored.set(message.ids)
        case 'toBlock':
          return toBlock.set(message.ids)
        case 'logs':
          wantsLogs = message.wanted
          return connection?.tellLogs(wantsLogs)
        case 'choose':
          // Updates of the selected vehicle bypass the queue, so its queued ones must be applied first
          if (message.choices.selectedId !== choices.selectedId) {
            connection?.release()
            if (message.choices.selectedId !== null) connection?.tellCard(message.choices.selectedId)
          }
          choices = message.choices
      }
    },
  }
}
