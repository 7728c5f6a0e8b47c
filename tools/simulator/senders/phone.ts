import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { osmandQuery } from '../encoders/osmand.ts'
import type { Reading } from '../vehicle.ts'
import type { Sender, SenderOptions } from './sender.ts'

const WAIT_MS = 2000

/** A phone: a request per reading, over a persistent connection. */
export class Phone implements Sender {
  private readonly options: SenderOptions
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private closed = false
  private last: Promise<void> = Promise.resolve()

  constructor(options: SenderOptions) {
    this.options = options
  }

  send(readings: readonly Reading[]): Promise<void> {
    this.last = this.last.then(() => this.sendAll(readings))
    return this.last
  }

  close(): void {
    this.closed = true
    this.agent.destroy()
  }

  private async sendAll(readings: readonly Reading[]): Promise<void> {
    for (const reading of readings) {
      const path = osmandQuery(reading, this.options.uniqueId)
      while (!this.closed && !(await this.fetched(path))) await delay(WAIT_MS, undefined, { ref: false })
    }
  }

  /** False when there was no answer, or one that asks to retry. */
  private fetched(path: string): Promise<boolean> {
    const { host, port } = this.options
    return new Promise((resolve) => {
      const sent = request({ host, port, path, agent: this.agent }, (response) => {
        response.resume()
        response.on('end', () => resolve((response.statusCode ?? 500) < 500))
      })
      sent.on('error', () => resolve(false))
      sent.end()
    })
  }
}
