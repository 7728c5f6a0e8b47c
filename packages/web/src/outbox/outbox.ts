import { AppError } from '@rastro/core/kit/errors'
import type { Inspection } from '@rastro/core/resources/inspection'
import { ask } from '../api/client.ts'
import { upload } from '../api/upload.ts'
import { userValue } from '../session/session.ts'
import { createValue } from '../session/value.ts'
import type { KeptInspection } from './kept-inspection.ts'
import { dropInspection, dropPhoto, photosOf, putInspection, readInspections } from './store.ts'
import { markWaiting } from './waiting-flag.ts'

/** How long after a failure that may pass it is tried again. */
const retryMs = 30_000
/** Sent inspections that stay in the list. */
const keptSent = 10

/** The finished inspections of this person in this browser, the newest first. */
export const keptValue = createValue<readonly KeptInspection[]>([])
/** Which one is being sent. */
export const sendingValue = createValue<string | undefined>(undefined)

/** Reads them again. */
export async function loadKept(userId: number): Promise<void> {
  const all = await readInspections(userId)
  const finished = all.filter(({ state }) => state !== 'draft').sort((a, b) => b.at - a.at)
  const sent = finished.filter(({ state }) => state === 'sent')
  for (const { key } of sent.slice(keptSent)) await dropInspection(key)
  keptValue.set(finished.filter((one) => !sent.slice(keptSent).includes(one)))
  markWaiting(finished.some(({ state }) => state === 'waiting'))
}

/** What the list shows of an inspection. */
export const shownOf = ({ veiculo, motorista }: Pick<Inspection, 'veiculo' | 'motorista'>) => ({
  plate: veiculo.placa,
  vehicle: [veiculo.marca, veiculo.modelo].filter(Boolean).join(' '),
  driver: motorista.name ?? motorista.cpf,
})

/** Stores a change of one. */
export async function keep(one: KeptInspection): Promise<void> {
  await putInspection(one)
  await loadKept(one.userId)
}

/** Removes one that was not sent, with its photos. */
export async function discard({ key, userId }: KeptInspection): Promise<void> {
  await dropInspection(key)
  await loadKept(userId)
}

let turn: Promise<void> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, one after the other, once in all tabs; what fails for want of a connection is tried again later. */
export function sendKept(userId: number): Promise<void> {
  clearTimeout(timer)
  const work = () => alone(() => sendAll(userId)).finally(() => sendingValue.set(undefined))
  // What was stored since the last look of a running turn waits for the next one
  turn = turn.then(work, work)
  return turn
}

/** Browsers know locks only in secure contexts; elsewhere the keys alone see to it that nothing is stored twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('inspections', work) : work()

async function sendAll(userId: number): Promise<void> {
  for (let tried = new Set<string>(); ; ) {
    const waiting = (await readInspections(userId)).filter(({ state, key }) => state === 'waiting' && !tried.has(key))
    const next = waiting.sort((a, b) => a.at - b.at)[0]
    // Whoever has signed in meanwhile is another person
    if (!next || userValue.get()?.id !== userId) return loadKept(userId)
    tried = new Set([...tried, next.key])
    sendingValue.set(next.key)
    try {
      await send(next)
    } catch (error) {
      if (mayPass(error)) {
        timer = setTimeout(() => void sendKept(userId), waitOf(error))
        return loadKept(userId)
      }
      await refuse(userId, next.key, error as AppError)
    }
  }
}

async function send(one: KeptInspection): Promise<void> {
  const { key, body } = one
  let sent = one
  if (one.serverId === undefined) {
    const answer = await ask({ method: 'POST', url: '/v1/vistorias', body, bodyType: 'json', key })
    const { id, veiculo, motorista } = (await answer.json()) as Inspection
    sent = { ...one, serverId: id, shown: shownOf({ veiculo, motorista }) }
    await keep(sent)
  }
  const { serverId } = sent
  for (const { key: photo, subject, picture } of await photosOf(key)) {
    const url = `/v1/vistorias/${serverId}/photos?subject=${subject}&key=${photo}`
    await upload({ url, body: picture, signal: new AbortController().signal, onProgress: () => {} })
    await dropPhoto(photo)
  }
  const { typed: _, body: __, ...rest } = sent
  await keep({ ...rest, state: 'sent', photos: 0 })
}

async function refuse(userId: number, key: string, error: AppError): Promise<void> {
  const one = (await readInspections(userId)).find((stored) => stored.key === key)
  const { message, reason, field } = error
  if (one) await keep({ ...one, state: 'refused', refused: { message, reason, field } })
}

/** No connection, a failure of the server, a session that has ended, too many calls: not the fault of what was typed. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)

const waitOf = (error: unknown): number => {
  const seconds = error instanceof AppError ? error.reason?.values.retryAfterSeconds : undefined
  return typeof seconds === 'number' ? seconds * 1000 : retryMs
}
