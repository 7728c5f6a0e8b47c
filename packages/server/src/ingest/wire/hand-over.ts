import type { Fix } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import type { Blobs } from '../../ports/blobs.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lanes } from '../steps/lanes.ts'
import { keepMedia } from '../steps/media.ts'
import type { Gate } from '../store/gate.ts'
import { type Receipt, settle } from '../store/receipt.ts'
import type { Nodes } from '../units/nodes.ts'
import type { Registry } from '../units/registry.ts'
import type { Unit } from '../units/unit.ts'
import type { Status } from './status.ts'

export interface HandOverContext {
  readonly bus: Pick<Bus, 'askNode'>
  readonly nodes: Pick<Nodes, 'ownerOf' | 'drop'>
  readonly registry: Pick<Registry, 'held'>
  readonly lanes: Lanes
  readonly status: Status
  readonly gate: Gate
  readonly blobs: Blobs
  readonly clock: Clock
  readonly log: Logger
}

/** What a unit said to a node that does not own it. */
export interface Handed {
  readonly unit: Unit
  readonly protocol: string
  readonly fixes: readonly Fix[]
  /** Of one part: all of it is durable, or not. */
  readonly receipt: Receipt
}
interface Question {
  readonly deviceId: number
  readonly protocol: string
  readonly fixes: readonly Fix[]
}

/** A broker refuses more than a megabyte; what is longer is taken in by this node. */
const LONGEST_QUESTION = 500_000

/** The way of a message to the node that owns its unit, which answers when it is durable. */
export class HandOver {
  private readonly context: HandOverContext

  constructor(context: HandOverContext) {
    this.context = context
  }

  give({ unit, protocol, fixes, receipt }: Handed): void {
    const { gate, clock, log } = this.context
    gate.enter()
    unit.lastUpdate = clock.now()
    this.send({ deviceId: unit.id, protocol, fixes }, unit.device.uniqueId)
      .catch((error: unknown) => {
        log.error({ err: error, deviceId: unit.id }, 'a report could not be handed over')
        return false
      })
      .then((isStored) => {
        gate.leave(1)
        settle(receipt, isStored)
      })
  }

  /** Answers another node's question. */
  async answer(text: string): Promise<string> {
    const isStored = await this.takeIn(JSON.parse(text, revived))
    return isStored ? 'stored' : 'refused'
  }

  /** A node that does not answer is passed over: this one takes the unit, and a report that both stored is stored once. */
  private async send({ deviceId, protocol, fixes }: Question, uniqueId: string): Promise<boolean> {
    const { bus, nodes, blobs, clock } = this.context
    const kept = fixes.map((fix) => (fix.media ? keepMedia(blobs, uniqueId, { fix, now: clock.now() }) : fix))
    const question = { deviceId, protocol, fixes: await Promise.all(kept) }
    const text = JSON.stringify(question)
    if (text.length > LONGEST_QUESTION) return this.takeIn(question)
    const owner = nodes.ownerOf(deviceId)
    const answer = await bus.askNode(owner, text)
    if (answer !== undefined) return answer === 'stored'
    nodes.drop(owner)
    return this.takeIn(question)
  }

  private async takeIn({ deviceId, protocol, fixes }: Question): Promise<boolean> {
    const { registry, lanes, status, gate, clock } = this.context
    const unit = await registry.held(deviceId)
    if (!unit || gate.isShut) return false
    status.heard(unit, clock.now())
    if (fixes.length === 0) return true
    return new Promise((resolve) => {
      const settled = () => resolve(!receipt.failed)
      const receipt: Receipt = { left: fixes.length, failed: false, replies: undefined, frame: undefined, settled }
      for (const fix of fixes) lanes.enter({ unit, fix, protocol, receipt })
    })
  }
}

/** JSON has no dates. */
const revived = (key: string, value: unknown): unknown =>
  (key === 'fixTime' || key === 'deviceTime') && typeof value === 'string' ? new Date(value) : value
