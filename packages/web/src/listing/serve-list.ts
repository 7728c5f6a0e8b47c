import { createSearchTexts } from '@rastro/core/vehicle/search'
import type { Alarmed } from '../live/alarmed.ts'
import type { LiveStore } from '../live/store.ts'
import { filterFleet } from './filter.ts'
import { createFleetIndex, type FleetIndex, type IndexedFleet } from './fleet-index.ts'
import { groupNames } from './group-names.ts'
import type { ListAnswer, ListQuestion } from './list-messages.ts'
import { isSameSet } from './same-set.ts'
import { warmTexts } from './warm-texts.ts'

/**
 * Min time for which changes of the fleet are collected before the list is built again, and the factor on the time of building
 * it: a large fleet on a slow machine leaves the worker time for the socket and the map. A query is answered at once.
 */
const paceMs = 500
const restFactor = 4

type Source = IndexedFleet & Pick<LiveStore, 'size' | 'watchChanges'>

/**
 * In the worker: answers each question of the port with the list, and again when the fleet has changed, until the port sends
 * null. `onMap` gets the listed vehicles when others are listed, while the map shows no others; undefined when it shows all again.
 */
export function serveList(
  port: Pick<MessagePort, 'postMessage' | 'onmessage' | 'close'>,
  fleet: Source,
  alarmed: Alarmed,
  onMap: (ids: ReadonlySet<number> | undefined) => void,
): void {
  const index = createFleetIndex(fleet)
  let question: ListQuestion | undefined
  let work: Lister | undefined
  let stopWarming: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity
  let last: ListAnswer | undefined
  let workMs = 0

  // The one sort that is slow the first time
  const sortPlates = () => void index.orders.by('plate', () => false)
  const answer = () => {
    timer = undefined
    dueAt = Infinity
    if (!question || !work) return
    const started = performance.now()
    const list = work.list(question)
    workMs = performance.now() - started
    if (fleet.size() !== undefined) stopWarming ??= warmTexts(() => index.size, work.textOf, sortPlates)
    if (last && isSameAnswer(last, list)) return
    last = list
    const isNarrowed = question.filter.onMap && list.size !== undefined && list.ids.length < index.size
    tellMap(isNarrowed ? list.ids : undefined)
    port.postMessage(list)
  }
  let onlyTold: Int32Array | undefined
  const tellMap = (only: Int32Array | undefined) => {
    if (only === onlyTold || (only && onlyTold && isSameSet(only, onlyTold))) return
    onlyTold = only
    onMap(only && new Set(only))
  }
  const schedule = (ms: number) => {
    const at = performance.now() + ms
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(answer, ms)
  }
  const stops = [
    fleet.watchChanges((ids) => {
      index.hear(ids)
      schedule(ids === 'all' ? 0 : Math.max(paceMs, workMs * restFactor))
    }),
    alarmed.watch(() => schedule(0)),
  ]
  port.onmessage = ({ data }: MessageEvent<ListQuestion | null>) => {
    if (!data) {
      clearTimeout(timer)
      stopWarming?.()
      for (const stop of stops) stop()
      tellMap(undefined)
      return port.close()
    }
    // The searchable texts are rebuilt only when their sources have changed
    if (!work || !question || !isSameView(question, data)) {
      work = lister(index, fleet, alarmed, data)
      stopWarming?.()
      stopWarming = undefined
    }
    question = data
    last = undefined
    schedule(0)
  }
}

interface Lister {
  list(question: ListQuestion): ListAnswer
  textOf(place: number): string
}

function lister(index: FleetIndex, fleet: Source, alarmed: Alarmed, { groups, view, drivers }: ListQuestion): Lister {
  const texts = createSearchTexts(view)
  const names = groupNames(groups)
  const textOf = (place: number): string => {
    const device = index.named[place]!
    const driver = drivers.get(String(index.positions[place]?.attributes.driverUniqueId)) ?? ''
    return texts(device, { groups: names.get(device.groupId) ?? '', driver })
  }
  let last: Int32Array = new Int32Array()
  let members = 0
  const list = ({ filter, favourites, ofClient }: ListQuestion): ListAnswer => {
    index.update()
    const found = filterFleet(index, { groups, favourites, alarmed: alarmed.ids(), ofClient, textOf }, filter)
    const rows = found.tree?.rows ?? found.ids
    if (!isSameSet(last, rows)) members++
    last = rows
    return { ...found, search: filter.keyword, size: fleet.size() ?? (found.found || undefined), members }
  }
  return { list, textOf }
}

/** A tree is always sent: its counts are not compared. */
const isSameAnswer = ({ ids, ...a }: ListAnswer, { ids: others, ...b }: ListAnswer): boolean =>
  !a.tree &&
  !b.tree &&
  ids.length === others.length &&
  ids.every((id, at) => id === others[at]) &&
  JSON.stringify(a) === JSON.stringify(b)
const isSameView = (a: ListQuestion, b: ListQuestion): boolean =>
  JSON.stringify([a.view, a.groups, [...a.drivers]]) === JSON.stringify([b.view, b.groups, [...b.drivers]])
