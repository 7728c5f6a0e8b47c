import { plateOf } from '@rastro/core/vehicle/vehicle'
import type { Rest } from '../rest.ts'
import { fleet, type Member } from './fleet.ts'
import type { LiveVehicle } from './live.ts'
import { dayOf } from './plan.ts'
import { legsOfDay, readingAt } from './vehicle.ts'
import type { Wire } from './wires.ts'

const SECOND = 1000
/** Times, after the start, at which somebody in the demo presses the button, blocks a moving vehicle, and frees it. */
const sosAfter = 40 * SECOND
const blockAfter = 60 * SECOND
const resumeAfter = 280 * SECOND

/** Events of the first five minutes of the demo besides driving; prints each in a line when it happens. */
export function tellStory(rest: Rest, vehicles: ReadonlyMap<Member, LiveVehicle>, start: number): void {
  const later = (after: number, tell: () => Promise<string>) =>
    setTimeout(() => tell().then(console.log, (error: unknown) => console.error(String(error))), after).unref()
  const caller = fleet.find(({ vehicle }) => vehicle.trouble.sos)
  if (caller)
    later(sosAfter, async () => {
      vehicles.get(caller)?.press(Date.now())
      return `${nameOf(caller)} presses the SOS button.`
    })
  const stopping = stoppingSoon(fleet, start)
  if (!stopping) return
  const send = async (type: 'engineStop' | 'engineResume') => {
    const [device] = await rest.devices.list({ query: { uniqueId: [stopping.uniqueId] } })
    await rest.commands.send({ query: {}, body: { deviceId: device!.id, type, description: 'Demonstração' } })
  }
  later(blockAfter, async () => {
    await send('engineStop')
    return `${nameOf(stopping)} is moving and is to be blocked: the command waits until it stands.`
  })
  later(resumeAfter, async () => {
    await send('engineResume')
    return `${nameOf(stopping)} is given free again.`
  })
}

/** Protocols whose reports say that the engine is blocked. */
const showingBlock: readonly Wire[] = ['gl200', 'gt06', 'jt808', 'suntech', 'teltonika']

/** A vehicle that drives a minute after `start`, and ends its drive within the two minutes after that. */
export function stoppingSoon(members: readonly Member[], start: number): Member | undefined {
  const block = start + blockAfter
  return members.find(({ vehicle, wire }) => {
    if (!showingBlock.includes(wire)) return false
    const legs = legsOfDay(vehicle, dayOf(vehicle, block))
    const leg = legs.find(({ start: begun, end }) => begun < start && end > block + 20 * SECOND)
    return leg !== undefined && leg.end < block + 150 * SECOND && readingAt(vehicle, block).speedKmh > 15
  })
}

const nameOf = (member: Member): string => plateOf(member) ?? member.name
