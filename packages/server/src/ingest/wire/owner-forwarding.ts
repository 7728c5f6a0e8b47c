import type { Fix } from '@rastro/protocols/define'
import type { Logger } from 'pino'
import type { Blobs } from '../../ports/blobs.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lanes } from '../steps/lanes.ts'
import { keepMedia } from '../steps/media.ts'
import type { Gate } from '../store/gate.ts'
import { type Receipt, settle } from '../store/receipt.ts'
import { liveBeside } from '../units/connection.ts'
import type { Nodes } from '../units/nodes.ts'
import type { Registry } from '../units/registry.ts'
import type { Unit } from '../units/unit.ts'
import type { Status } from './status.ts'

export interface OwnerForwardingContext {
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

/** A message received by a node that does not own its unit. */
export interface ForwardedMessage {
  readonly unit: Unit
  readonly protocol: string
  readonly fixes: readonly Fix[]
  /** Another protocol in which the unit has a live connection. */
  readonly otherProtocol: string | undefined
  /** A receipt with one part: the complete message is stored or not. */
  readonly receipt: Receipt
}
interface Question {
  readonly deviceId: number
  readonly protocol: string
  readonly fixes: readonly Fix[]
  readonly otherProtocol: string | undefined
}

/** Longest text sent to another node (a broker refuses more than a megabyte); longer messages are processed here. */
const LONGEST_QUESTION = 500_000

/** Forwards messages to the node that owns their unit, which answers when they are durable. */
export class OwnerForwarding {
  private readonly context: OwnerForwardingContext

  constructor(context: OwnerForwardingContext) {
    this.context = context
  }

  forward({ unit, protocol, fixes, otherProtocol, receipt }: ForwardedMessage): void {
    const { gate, clock, log } = this.context
    gate.enter()
    unit.lastUpdate = clock.now()
    this.send({ deviceId: unit.id, protocol, fixes, otherProtocol })
      .catch((error: unknown) => {
        log.error({ err: error, deviceId: unit.id }, 'a report could not be forwarded')
        return false
      })
      .then((isStored) => {
        gate.leave(1)
        settle(receipt, isStored)
      })
  }

  /** Processes a message forwarded by another node; returns `stored` or `refused`. */
  async answer(text: string): Promise<string> {
    const isStored = await this.takeIn(JSON.parse(text, revived))
    return isStored ? 'stored' : 'refused'
  }

  /** When the owner does not answer, this node takes over the unit and the message. A report that both store is stored once. */
  private async send({ deviceId, protocol, fixes, otherProtocol }: Question): Promise<boolean> {
    const { bus, nodes, blobs, clock } = this.context
    const kept = fixes.map((fix) => (fix.media ? keepMedia(blobs, deviceId, { fix, now: clock.now() }) : fix))
    const question = { deviceId, protocol, fixes: await Promise.all(kept), otherProtocol }
    const text = JSON.stringify(question)
    if (text.length > LONGEST_QUESTION) return this.takeIn(question)
    const owner = nodes.ownerOf(deviceId)
    const answer = await bus.askNode(owner, text)
    if (answer !== undefined) return answer === 'stored'
    nodes.drop(owner)
    return this.takeIn(question)
  }

  private async takeIn({ deviceId, protocol, fixes, otherProtocol: other }: Question): Promise<boolean> {
    const { registry, lanes, status, gate, clock } = this.context
    const unit = await registry.held(deviceId)
    if (!unit || gate.isShut) return false
    const received = clock.now()
    status.heard(unit, received)
    if (fixes.length === 0) return true
    return new Promise((resolve) => {
      const settled = () => resolve(!receipt.failed)
      const receipt: Receipt = { left: fixes.length, failed: false, replies: undefined, frame: undefined, settled }
      const otherProtocol = other ?? liveBeside(unit, protocol)
      const common = { unit, protocol, source: undefined, otherProtocol, received, receipt }
      for (const fix of fixes) lanes.enter({ ...common, fix })
    })
  }
}

/** JSON has no dates. */
const revived = (key: string, value: unknown): unknown =>
  (key === 'fixTime' || key === 'deviceTime') && typeof value === 'string' ? new Date(value) : value
