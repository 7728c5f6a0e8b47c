import { connect, type Socket } from 'node:net'
import { loginFrame, recordFrame, recordOfNow, setRecord } from '../bench/load/frames.ts'
import { cookieOf, request } from './request.ts'

/** Messages from the parent process to this one, which is separate from the attackers and the server. */
export type BystanderOrder =
  | { readonly kind: 'start'; readonly httpPort: number; readonly unitPort: number; readonly login: Login }
  | { readonly kind: 'stop' }
interface Login {
  readonly email: string
  readonly password: string
}

/** Per kind of request: the longest wait (ms), the number of requests and of failures. */
export type Waits = Readonly<
  Record<string, { readonly worst: number; readonly count: number; readonly failed: number }>
>

const FROM = '127.0.0.1'
const stops: (() => Promise<void>)[] = []
let hangUp = () => {}
let waits: Record<string, { worst: number; count: number; failed: number }> = {}

process.on('message', (order: BystanderOrder) => {
  void carryOut(order).then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function carryOut(order: BystanderOrder): Promise<Waits | 'started'> {
  if (order.kind === 'start') {
    await start(order)
    return 'started'
  }
  await Promise.all(stops.splice(0).map((stop) => stop()))
  hangUp()
  return waits
}

async function start({ httpPort, unitPort, login }: Extract<BystanderOrder, { kind: 'start' }>): Promise<void> {
  waits = {}
  const cookie = await cookieOf(httpPort, login, FROM)
  const unit = await openUnit(unitPort)
  const page = (path: string) => async () => (await get(httpPort, path, cookie)) === 200
  again('page', 100, page('/'))
  again('list', 100, page('/api/devices'))
  again('login', 1000, async () => (await cookieOf(httpPort, login, FROM)) !== '')
  again('unit', 100, () => unit.report())
  hangUp = unit.close
}

const get = async (port: number, path: string, cookie: string): Promise<number> =>
  (await request({ port, path, headers: { cookie }, from: FROM })).status

/** Requests again `pauseMs` after each answer, until it is stopped. */
function again(name: string, pauseMs: number, ask: () => Promise<boolean>): void {
  waits[name] = { worst: 0, count: 0, failed: 0 }
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const began = performance.now()
      const isAnswered = await ask().catch(() => false)
      const wait = waits[name]!
      wait.worst = Math.max(wait.worst, performance.now() - began)
      wait.count += 1
      if (!isAnswered) wait.failed += 1
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const running = run()
  stops.push(() => {
    isOver = true
    return running
  })
}

/** Connects the unit with number 0; `report` resolves when it is acknowledged. */
async function openUnit(port: number): Promise<{ report(): Promise<boolean>; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: FROM, noDelay: true })
  const frame = recordFrame(0)
  let record = recordOfNow()
  socket.on('error', () => {}) // The next report returns false
  socket.write(loginFrame(0))
  await answer(socket)
  return {
    report() {
      record += 1
      setRecord(frame, 0, record)
      socket.write(frame)
      return answer(socket)
    },
    close: () => socket.destroy(),
  }
}

/** Waits for an answer; false when the connection closed instead. */
function answer(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(false)
    const end = (isAnswered: boolean) => () => {
      socket.off('data', heard).off('close', closed)
      resolve(isAnswered)
    }
    const heard = end(true)
    const closed = end(false)
    socket.once('data', heard).once('close', closed)
  })
}
