import { connect, type Socket } from 'node:net'
import { driveFrom } from './load/country.ts'
import { loginFrame, recordFrame, setRecord } from './load/frames.ts'

/** Messages from the parent process. */
export type UnitsOrder =
  /** `home`: each starts where its vehicle stands (`country.ts`), else all in one town. */
  | { readonly kind: 'connect'; readonly port: number; readonly units: number; readonly home?: boolean }
  /** Every unit reports once a second, spread over the second. A report's time is the time it is sent. */
  | { readonly kind: 'report'; readonly seconds: number }

const TIME_AT = 10
let fromHome = false
const sockets: { readonly socket: Socket; readonly frame: Buffer }[] = []

process.on('message', (order: UnitsOrder) => {
  void carryOut(order).then((sent) => process.send!(sent))
})
process.on('disconnect', () => process.exit())

async function carryOut(order: UnitsOrder): Promise<number> {
  if (order.kind === 'report') return report(order.seconds)
  fromHome = order.home ?? false
  const numbers = Array.from({ length: order.units }, (_, number) => number)
  sockets.push(...(await Promise.all(numbers.map((number) => open(order.port, number)))))
  return order.units
}

function open(port: number, number: number): Promise<(typeof sockets)[number]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', reject)
    socket.once('data', () => {
      socket.resume()
      resolve({ socket, frame: recordFrame(number) })
    })
    socket.write(loginFrame(number))
  })
}

/** Reports for so many seconds; returns how many reports were sent. */
function report(seconds: number): Promise<number> {
  const started = performance.now()
  const total = seconds * sockets.length
  let sent = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - started) / 1000) * sockets.length)
      for (; sent < due; sent += 1) send(sent % sockets.length, Math.floor(sent / sockets.length))
      if (sent < total) return
      clearInterval(timer)
      resolve(sent)
    }, 2)
  })
}

function send(unit: number, record: number): void {
  const { socket, frame } = sockets[unit]!
  setRecord(frame, unit, record)
  if (fromHome) driveFrom(frame, unit, record)
  frame.writeBigUInt64BE(BigInt(Date.now()), TIME_AT)
  socket.write(frame)
}
