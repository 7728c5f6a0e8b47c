import type { Bus, NodeSign } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'

export interface NodesContext {
  readonly bus: Pick<Bus, 'publishNode' | 'onNode'>
  readonly clock: Clock
  /** The name of this one. */
  readonly node: string
}

/** A node that has said nothing for so long is no owner until it is heard again. */
const SILENT_AFTER_MS = 6000

/** The ingest nodes that are alive, and which of them owns a device that has no connection (decision 14). */
export class Nodes {
  private readonly context: NodesContext
  private readonly onChange: () => void
  /** The others, with when they were last heard (ms). */
  private readonly others = new Map<string, number>()
  private stop = () => {}

  /** Calls `onChange` when another node comes or goes. */
  constructor(context: NodesContext, onChange: () => void) {
    this.context = context
    this.onChange = onChange
  }

  /** Begins to hear of the others, and tells them of this one. */
  join(): void {
    this.stop = this.context.bus.onNode((sign) => this.heard(sign))
    this.beat()
  }

  /** Says that this node is alive; to be called every few seconds. Forgets those who no longer say so. */
  beat(): void {
    this.context.bus.publishNode({ node: this.context.node, isLeaving: false })
    const since = this.now() - SILENT_AFTER_MS
    for (const [node, heardAt] of this.others) if (heardAt < since) this.drop(node)
  }

  leave(): void {
    this.stop()
    this.context.bus.publishNode({ node: this.context.node, isLeaving: true })
  }

  /** The node whose share of this device is the largest: when one comes or goes, only its own devices move. */
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

  /** It does not answer. */
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
    // It has not heard of this one yet
    this.beat()
  }

  private now(): number {
    return this.context.clock.now().getTime()
  }
}

/** A number of 32 bits that depends on both evenly (FNV-1a, then the last step of MurmurHash 3). */
function shareOf(node: string, deviceId: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${node} ${deviceId}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
