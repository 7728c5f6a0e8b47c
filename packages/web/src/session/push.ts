import { AppError } from '@rastro/core/kit/errors'
import { api } from '../api/push.ts'

/**
 * Whether this browser shows push messages: unsupported by the browser, not offered by the server, forbidden by the person, or
 * on or off.
 */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'on' | 'off'

/** The person who has subscribed this browser: another person who logs in here does not get these messages. */
const key = 'pushUser'

/** Queries browser and server; rejects when the server cannot be reached. */
export async function pushState(userId: number): Promise<PushState> {
  if (!(await registration())) return 'unsupported'
  if (!(await publicKey())) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  const isOwn = localStorage.getItem(key) === String(userId)
  return isOwn && (await subscription()) ? 'on' : 'off'
}

/** Asks for permission of the person, then subscribes at the browser and the server; rejects where one of them refuses. */
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

/** Unsubscribes this browser. If the server cannot be reached now, the push service reports it with the next message. */
export async function turnPushOff(): Promise<void> {
  const asked = await subscription()
  if (!asked) return
  await api.push.unsubscribe({ query: { endpoint: asked.endpoint } }).catch(() => {})
  await leave()
}

/** Unsubscribes a browser from the messages of another person. */
export async function leaveOthersPush(userId: number): Promise<void> {
  const owner = localStorage.getItem(key)
  if (owner !== null && owner !== String(userId)) await leave()
}

async function leave(): Promise<void> {
  localStorage.removeItem(key)
  await (await subscription())?.unsubscribe()
}

const subscription = async () => (await registration())?.pushManager.getSubscription()

/** The service worker, once it is active; undefined where the browser has none or no messages. */
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
