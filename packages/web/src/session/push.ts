import { AppError } from '@rastro/core/kit/errors'
import { api } from '../api/push.ts'

/**
 * Whether this browser shows messages while no page is open: it cannot, the server sends none, the person has forbidden it, or it
 * does or does not.
 */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'on' | 'off'

/** Whose messages this browser has asked for: somebody else who logs in here is not told them. */
const key = 'pushUser'

/** Asks browser and server; rejects when the server cannot be reached. */
export async function pushState(userId: number): Promise<PushState> {
  if (!(await registration())) return 'unsupported'
  if (!(await publicKey())) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  const isOwn = localStorage.getItem(key) === String(userId)
  return isOwn && (await subscription()) ? 'on' : 'off'
}

/** Asks the person, the browser and the server, in this order; rejects where one of them refuses. */
export async function turnPushOn(userId: number): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await leave()
  const applicationServerKey = (await publicKey())!
  const { pushManager } = (await registration())!
  const asked = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys } = asked.toJSON()
  await api.push.subscribe({ body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
  localStorage.setItem(key, String(userId))
}

/** This browser is told nothing more. What the server does not hear now it is told by the push service with the next message. */
export async function turnPushOff(): Promise<void> {
  const asked = await subscription()
  if (!asked) return
  await api.push.unsubscribe({ query: { endpoint: asked.endpoint } }).catch(() => {})
  await leave()
}

/** A browser that asked for the messages of somebody else gets them no more. */
export async function leaveOthersPush(userId: number): Promise<void> {
  const owner = localStorage.getItem(key)
  if (owner !== null && owner !== String(userId)) await leave()
}

async function leave(): Promise<void> {
  localStorage.removeItem(key)
  await (await subscription())?.unsubscribe()
}

const subscription = async () => (await registration())?.pushManager.getSubscription()

/** The service worker, once it is there; undefined where the browser has none or no messages. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready
}

/** Undefined where the server sends none. */
const publicKey = (): Promise<string | undefined> =>
  api.push.pushKey({}).then(
    (answer) => answer.publicKey,
    (error: unknown) => {
      if (error instanceof AppError && error.status > 0) return undefined
      throw error
    },
  )
