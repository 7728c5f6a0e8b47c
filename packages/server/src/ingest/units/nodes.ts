import type { Bus, NodeSign } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'

export interface NodesContext {
  readonly bus: Pick<Bus, 'publishNode' | 'onNode'>
  readonly clock: Clock
  /** The name of this node. */
  readonly node: string
}

/** A node that was silent for this long owns nothing until its next heartbeat. */
const SILENT_AFTER_MS = 6000

/** The live ingest nodes, and which of them owns a device without a connection (decision 14). */
export class Nodes {
  private readonly context: NodesContext
  private readonly onChange: () => void
  /** The other nodes, each with the time of its last heartbeat (ms). */
  private readonly others = new Map<string, number>()
  private stop = () => {}

  /** Calls `onChange` when another node joins or leaves. */
  constructor(context: NodesContext, onChange: () => void) {
    this.context = context
    this.onChange = onChange
  }

  /** Starts listening for the other nodes and announces this one. */
  join(): void {
    this.stop = this.context.bus.onNode((sign) => this.heard(sign))
    this.beat()
  }

  /** Sends the heartbeat and removes silent nodes; call it every few seconds. */
  beat(): void {
    this.context.bus.publishNode({ node: this.context.node, isLeaving: false })
    const since = this.now() - SILENT_AFTER_MS
    for (const [node, heardAt] of this.others) if (heardAt < since) this.drop(node)
  }

  leave(): void {
    this.stop()
    this.context.bus.publishNode({ node: this.context.node, isLeaving: true })
  }

  /** The node with the largest hash for this device, so that only its own devices move when a node joins or leaves. */
  ownerOf(deviceId: number): string {
    let owner = this.context.node
    let largest = shareOf(owner, deviceId)
    for (const node of this.others.keys()) {
      const share = shareOf(node, deviceId)
      if (share < largest || (share === largest && node < owner)) continue
      owner = node
      largest = share
    }
    return owner
  }

  isOwn(deviceId: number): boolean {
    return this.ownerOf(deviceId) === this.context.node
  }

  /** Removes a node that does not answer. */
  drop(node: string): void {
    if (this.others.delete(node)) this.onChange()
  }

  private heard({ node, isLeaving }: NodeSign): void {
    if (node === this.context.node) return
    if (isLeaving) {
      this.drop(node)
      return
    }
    const isNew = !this.others.has(node)
    this.others.set(node, this.now())
    if (!isNew) return
    this.onChange()
    // A new node does not know this one yet
    this.beat()
  }

  private now(): number {
    return this.context.clock.now().getTime()
  }
}

/** A 32-bit hash of both (FNV-1a, then the last step of MurmurHash 3). */
function shareOf(node: string, deviceId: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${node} ${deviceId}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
