import { once } from 'node:events'
import { connect } from 'node:net'
import { imeiOf, loginFrame, recordFrame, setRecord } from '../../bench/load/frames.ts'
import { logIn } from '../../rest.ts'
import { type Attack, inTurns } from '../attack.ts'
import { cookieOf, request } from '../request.ts'
import type { Scene } from '../scene.ts'

const unit = 1
const packets = 400
const recordsAPacket = 250
const formats = ['csv', 'gpx', 'kml', 'kmz'] as const
/** Around the records with the numbers below `packets × recordsAPacket`. */
const range = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'

/** Files of a long history, which the server writes row by row. */
export const largeExports: Attack = {
  name: 'large exports',
  what: 'eight exports of 100,000 positions at once, again and again',
  async prepare(scene) {
    const mallory = await logIn(`http://127.0.0.1:${scene.httpPort}`, scene.mallory)
    await mallory.devices.create({ body: { name: 'long', uniqueId: imeiOf(unit) } as never })
    await reportAll(scene)
  },
  async run({ httpPort: port, mallory }, signal) {
    const cookie = await cookieOf(port, mallory)
    const rest = await logIn(`http://127.0.0.1:${port}`, mallory)
    const long = (await rest.devices.list({ query: {} })).find(({ name }) => name === 'long')!
    await inTurns({ atOnce: 8, max: Number.POSITIVE_INFINITY, signal }, (at) => {
      const path = `/api/positions/${formats[at % formats.length]}?deviceId=${long.id}&${range}`
      return request({ port, path, headers: { cookie }, signal })
    })
  },
}

/** Sends the complete history, each packet after the previous one was acknowledged. */
async function reportAll({ devicePorts }: Scene): Promise<void> {
  const socket = connect({ port: devicePorts.teltonika, host: '127.0.0.1', noDelay: true })
  socket.write(loginFrame(unit))
  await once(socket, 'data')
  for (let packet = 0; packet < packets; packet++) {
    socket.write(packetOf(packet * recordsAPacket))
    await once(socket, 'data')
  }
  socket.destroy()
}

const recordAt = 10

/** A codec 8 packet of the records from this number on. */
function packetOf(first: number): Buffer {
  const frame = recordFrame(unit)
  const records = Array.from({ length: recordsAPacket }, (_, at) => {
    setRecord(frame, unit, first + at)
    return Buffer.from(frame.subarray(recordAt, frame.length - 5))
  })
  const body = Buffer.concat([Buffer.from([8, recordsAPacket]), ...records, Buffer.from([recordsAPacket])])
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(4)])
}
