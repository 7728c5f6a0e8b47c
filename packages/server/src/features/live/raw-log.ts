import type { LogRecord } from '@rastro/core/model/live'
import type { Has } from '../../context.ts'
import type { Line } from '../../http/socket.ts'
import type { Unsubscribe } from '../../ports/bus.ts'

/** A line with more unsent bytes than this misses raw messages: they are only for watching. */
const tooMuch = 256 * 1024

type CanSee = (userId: number, deviceId: number) => boolean

/** LIVE-10: raw messages of units, for the lines that asked for them; of unknown units for administrators. */
export class RawLog {
  readonly #bus: Has<'bus'>['bus']
  readonly #canSee: CanSee
  readonly #lines = new Set<Line>()
  #stop: Unsubscribe | undefined

  constructor(bus: Has<'bus'>['bus'], canSee: CanSee) {
    this.#bus = bus
    this.#canSee = canSee
  }

  /** `{"logs": true}` and `{"logs": false}`; anything else that a browser sends is ignored. */
  heard(line: Line, message: unknown): void {
    const { logs } = (message ?? {}) as { logs?: unknown }
    if (logs === true) this.#lines.add(line)
    else if (logs === false) this.#lines.delete(line)
    this.#listen()
  }

  left(line: Line): void {
    this.#lines.delete(line)
    this.#listen()
  }

  close(): void {
    this.#lines.clear()
    this.#listen()
  }

  /** Only while somebody looks on: whoever makes the records saves itself the work otherwise. */
  #listen(): void {
    if (this.#lines.size > 0) this.#stop ??= this.#bus.onLog((record) => this.#tell(record))
    else {
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #tell(record: LogRecord): void {
    const frame = Buffer.from(JSON.stringify({ logs: [record] }))
    for (const line of this.#lines) {
      const { user } = line.viewer
      const may = record.deviceId ? this.#canSee(user.id, record.deviceId) : user.administrator
      if (may && line.backlog < tooMuch) line.send(frame)
    }
  }
}
