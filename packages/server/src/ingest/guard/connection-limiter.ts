import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import { networkOf } from './network-of.ts'

export interface ConnectionLimiterContext {
  readonly clock: Clock
  readonly log: Logger
  readonly connectionsPerAddress: number
  readonly trustedAddresses: readonly string[]
}

/** The record of an address. */
interface Address {
  connections: number
  /** Frames since `countingSince` without data of a known unit. */
  empty: number
  countingSince: number
  /** When a known unit last sent something from here (ms). */
  heardAt: number
  blockedUntil: number
}

const MINUTE = 60_000
/** Allows a thousand unregistered units behind one address that send one message a minute each. */
const MAX_EMPTY_A_MINUTE = 1000
const BLOCKED_MS = 10 * MINUTE
/** An address is not blocked for this long after a known unit used it: behind a carrier's NAT many share one address. */
const HEARD_MS = 10 * MINUTE
const MAX_ADDRESSES = 50_000

/**
 * Decides who may connect: limits the connections of one address, and blocks an address that keeps sending unreadable
 * data. Datagrams are not checked, since their sender address can be forged.
 */
export class ConnectionLimiter {
  private readonly context: ConnectionLimiterContext
  private readonly trusted: BlockList
  private readonly known = new Map<string, Address>()
  /** Connections that were refused since the start. */
  turnedAway = 0
  private toldAt = Number.NEGATIVE_INFINITY

  constructor(context: ConnectionLimiterContext) {
    this.context = context
    this.trusted = listOf(context.trustedAddresses)
  }

  /** Counts a connection until `leave`; false when it must be closed instead (it is then not counted). */
  enter(host: string): boolean {
    const address = this.at(host)
    const isCrowded = address.connections >= this.context.connectionsPerAddress
    if ((isCrowded || this.isBlocked(host)) && !this.isTrusted(host)) {
      this.turnAway(host, isCrowded ? 'it holds too many' : 'it sent what cannot be read')
      return false
    }
    address.connections += 1
    return true
  }

  leave(host: string): void {
    const address = this.at(host)
    address.connections = Math.max(0, address.connections - 1)
  }

  isBlocked(host: string): boolean {
    return (this.known.get(networkOf(host))?.blockedUntil ?? 0) > this.now()
  }

  isTrusted(host: string): boolean {
    const [address = ''] = host.split('%')
    return isIP(address) !== 0 && this.trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }

  /** A known unit has sent a message from this address. */
  heard(host: string, now: Date): void {
    this.at(host).heardAt = now.getTime()
  }

  /** Counts a frame without data of a known unit; blocks the address for ten minutes when there are too many. */
  empty(host: string): void {
    const now = this.now()
    const address = this.at(host)
    if (now - address.countingSince > MINUTE) Object.assign(address, { countingSince: now, empty: 0 })
    address.empty += 1
    if (address.empty <= MAX_EMPTY_A_MINUTE || now - address.heardAt < HEARD_MS || this.isTrusted(host)) return
    address.blockedUntil = now + BLOCKED_MS
  }

  /** Removes addresses without connections that are not blocked, counted or recently used. */
  sweep(now: Date): void {
    const time = now.getTime()
    for (const [key, { connections, heardAt, countingSince, blockedUntil }] of this.known) {
      const isOver = blockedUntil < time && countingSince < time - MINUTE && heardAt < time - HEARD_MS
      if (connections === 0 && isOver) this.known.delete(key)
    }
  }

  /** Numbers for monitoring. */
  figures(): { connections: number; mostOfOneAddress: number; blockedAddresses: number; turnedAway: number } {
    const figures = { connections: 0, mostOfOneAddress: 0, blockedAddresses: 0, turnedAway: this.turnedAway }
    const now = this.now()
    for (const { connections, blockedUntil } of this.known.values()) {
      figures.connections += connections
      figures.mostOfOneAddress = Math.max(figures.mostOfOneAddress, connections)
      if (blockedUntil > now) figures.blockedAddresses += 1
    }
    return figures
  }

  /** The record of an address. At the maximum, the new record is not stored. */
  private at(host: string): Address {
    const key = networkOf(host)
    const known = this.known.get(key)
    if (known) return known
    const never = Number.NEGATIVE_INFINITY
    const address = { connections: 0, empty: 0, countingSince: never, heardAt: never, blockedUntil: never }
    if (this.known.size < MAX_ADDRESSES) this.known.set(key, address)
    return address
  }

  private turnAway(host: string, why: string): void {
    this.turnedAway += 1
    const now = this.now()
    if (now - this.toldAt < MINUTE) return
    this.toldAt = now
    const { turnedAway } = this
    this.context.log.warn({ host, why, turnedAway }, 'connections of an address are turned away: see TRUSTED_ADDRESSES')
  }

  private now(): number {
    return this.context.clock.now().getTime()
  }
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
