/**
 * Lets the app open offline: caches the page and its files, and nothing else. Responses of the API never pass through it. The
 * page is requested from the server first each time, so a new version shows at once. It also shows push messages while no page
 * is open (Push API), and opens their screens.
 */
interface Waits {
  waitUntil(work: Promise<unknown>): void
}
interface Fetches extends Waits {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Waits {
  readonly data: { json(): unknown } | null
}
interface Clicked extends Waits {
  readonly notification: { readonly data: unknown; close(): void }
}
interface Subscription {
  readonly endpoint: string
  readonly options: object
  toJSON(): { readonly keys?: object }
}
interface Resubscribed extends Waits {
  readonly oldSubscription?: Subscription | null
  readonly newSubscription?: Subscription | null
}
interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  navigate(path: string): Promise<Tab | null>
}
interface Worker {
  addEventListener(kind: 'install' | 'activate', listener: (event: Waits) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetches) => void): void
  addEventListener(kind: 'message', listener: (event: Waits & { readonly data: unknown }) => void): void
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(kind: 'pushsubscriptionchange', listener: (event: Resubscribed) => void): void
  skipWaiting(): Promise<void>
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: { subscribe(options: object): Promise<Subscription> }
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly Tab[]>
    openWindow(path: string): Promise<unknown>
  }
}
const worker = self as unknown as Worker

const store = 'app'
/** The one page of the app is cached under this address, whatever the path and query. */
const pageKey = '/'
/** Max cached files: those of about two versions of the app. */
const maxFiles = 200
/** Timeout after which a cached page is used. */
const timeoutMs = 4000
/** The page's requests beside its hashed files. */
const plainFiles: readonly string[] = ['/first-paint.js', '/icon.svg', '/manifest.webmanifest']

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepFiles(event.data.map(String)))
})
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathOf(event.notification.data)))
})
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(url.pathname)) event.respondWith(page(request, event))
  } else if (isFile(url.pathname)) event.respondWith(file(request))
  else if (plainFiles.includes(url.pathname)) event.respondWith(plainFile(request))
})

/** Addresses of the API, of its documents and of files are none of the app's screens. */
const isScreen = (path: string): boolean =>
  !path.startsWith('/api/') && !path.slice(path.lastIndexOf('/')).includes('.')
/** The name of a file below `assets` changes with its content. */
const isFile = (path: string): boolean => path.startsWith('/assets/')

async function page(request: Request, event: Waits): Promise<Response> {
  const kept = await caches.match(pageKey)
  const fresh = fetch(request).then((answer) => {
    event.waitUntil(keepPage(answer.clone()))
    return answer
  })
  if (!kept) return fresh
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const answer = await Promise.race([fresh, late]).catch(() => undefined)
  // A late response is cached for the next time
  fresh.catch(() => {})
  return answer && answer.status < 500 ? answer : kept
}

/** Caches our page, and not the page of a captive portal, such as that of a hotel. */
async function keepPage(answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.includes('html')) return
  const text = await answer.text()
  if (!text.includes('id="root"')) return
  const { status, headers } = answer
  await (await caches.open(store)).put(pageKey, new Response(text, { status, headers }))
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(store)).put(request, answer.clone())
  return answer
}

async function plainFile(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(store)).put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(request)
    if (!kept) throw error
    return kept
  }
}

/** Caches the files that the page used before this worker was active; the browser has most of them already. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  const app = await caches.open(store)
  const wanted = addresses
    .map((address) => new URL(address, location.origin))
    .filter(isOurs)
    .slice(0, maxFiles)
  for (const { href } of wanted) if (!(await app.match(href))) await app.add(href).catch(() => {})
  if (!(await app.match(pageKey))) {
    await fetch(pageKey, { headers: { accept: 'text/html' } }).then(keepPage, () => {})
  }
  const files = (await app.keys()).filter(({ url }) => isFile(new URL(url).pathname))
  await Promise.all(files.slice(0, -maxFiles).map((old) => app.delete(old)))
}

const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (isFile(pathname) || plainFiles.includes(pathname))

/** A push message. A browser revokes a permission that is used to show nothing, so any message is shown. */
async function show(data: Pushed['data']): Promise<void> {
  const { title, body, link, tag, isUrgent } = told(data)
  await worker.registration.showNotification(typeof title === 'string' && title ? title : 'Rastro', {
    body: typeof body === 'string' ? body : '',
    icon: '/icon.svg',
    data: typeof link === 'string' ? link : '',
    requireInteraction: isUrgent === true,
    ...(typeof tag === 'string' && tag && { tag, renotify: true }),
  })
}

function told(data: Pushed['data']): Record<string, unknown> {
  try {
    return (data?.json() ?? {}) as Record<string, unknown>
  } catch {
    // The texts of another program
    return {}
  }
}

/** The screen of a message, on this server and no other. */
const pathOf = (link: unknown): string => (URL.canParse(String(link)) ? new URL(String(link)).pathname : pageKey)

/** Shows a screen: in a tab that has it, else in one that is open, else in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const there = tabs.find(({ url }) => new URL(url).pathname === path)
  // A tab that this worker does not control cannot be navigated
  const led = there ?? (await tabs[0]?.navigate(path).catch(() => null))
  await (led ? led.focus().catch(() => {}) : worker.clients.openWindow(path))
}

const subscriptions = '/api/push/subscriptions'

/** A push service has given this browser another address, or none: the server gets the new address. */
async function renew({ oldSubscription: old, newSubscription }: Resubscribed): Promise<void> {
  const asked = newSubscription ?? (old && (await worker.registration.pushManager.subscribe(old.options)))
  // Without the previous subscription the server's key is unknown; the account page subscribes again
  if (!asked) return
  const body = JSON.stringify({ endpoint: asked.endpoint, keys: asked.toJSON().keys })
  await fetch(subscriptions, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (old && old.endpoint !== asked.endpoint)
    await fetch(`${subscriptions}?endpoint=${encodeURIComponent(old.endpoint)}`, { method: 'DELETE' })
}
