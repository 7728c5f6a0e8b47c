import { metresBetween } from '@rastro/core/geo/haversine'
import type { Device } from '@rastro/core/resources/device'
import { queryOf, searchRank, searchText } from '@rastro/core/vehicle/search'
import type { Answer, HeldVehicle, Question, Questions } from '../live/questions.ts'
import type { LiveStore } from '../live/store.ts'
import { createInside } from './inside.ts'

type Source = Pick<LiveStore, 'device' | 'devices' | 'position' | 'version'>
type Ask<K extends keyof Questions> = (fleet: Source, about: Questions[K]['about']) => Questions[K]['answer']

/** Answers the page's queries about the entire fleet. */
export function answerQuestions(port: MessagePort, fleet: Source): void {
  const inside = createInside(fleet)
  port.onmessage = ({ data }: MessageEvent<Question>) => {
    const answer = data.kind === 'inside' ? inside(data.about) : answerOf(fleet, data)
    port.postMessage({ id: data.id, answer } satisfies Answer)
  }
}

function answerOf(fleet: Source, question: Exclude<Question, { kind: 'inside' }>): unknown {
  switch (question.kind) {
    case 'has':
      return fleet.device(question.about) !== undefined
    case 'isDisabled':
      return fleet.device(question.about)?.disabled === true
    case 'search':
      return search(fleet, question.about)
    case 'matching':
      return matching(fleet, question.about)
    case 'drivers':
      return drivers(fleet, question.about)
    case 'latest':
      return latest(fleet, question.about)
    case 'inGroups':
      return inGroups(fleet, question.about)
    case 'vehiclesOf':
      return vehiclesOf(fleet, question.about)
    case 'nearest':
      return nearest(fleet, question.about)
  }
}

const heldIn = (fleet: Source) => (device: Device) => ({ device, position: fleet.position(device.id) }) as HeldVehicle

const search: Ask<'search'> = (fleet, { text, most, view }) =>
  queryOf(text) ? ranked(fleet, text, view).slice(0, most).map(heldIn(fleet)) : []

const matching: Ask<'matching'> = (fleet, { text, most, view }) => {
  const found = ranked(fleet, text, view)
  return { total: found.length, devices: found.slice(0, most) }
}

/** The vehicles that match, the best first; of no text all, by name. */
function ranked(fleet: Source, text: string, view: Questions['search']['about']['view']): Device[] {
  const query = queryOf(text)
  const alone = { groups: '', driver: '' }
  return [...fleet.devices()]
    .flatMap((device) => {
      const rank = query ? searchRank(searchText(device, alone, view), query) : 0
      return rank === undefined ? [] : { device, rank }
    })
    .sort((a, b) => a.rank - b.rank || a.device.name.localeCompare(b.device.name))
    .map(({ device }) => device)
}

const drivers: Ask<'drivers'> = (fleet) => {
  const drives = new Map<string, number>()
  for (const { id } of fleet.devices()) {
    const key = fleet.position(id)?.attributes.driverUniqueId
    if (typeof key === 'string') drives.set(key, id)
  }
  return drives
}

const latest: Ask<'latest'> = (fleet, { most, known }) => {
  const version = fleet.version()
  if (version === known) return undefined
  const devices = [...fleet.devices()]
  const kept = devices.length > most ? devices.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, most) : devices
  return { version, vehicles: kept.map(heldIn(fleet)) }
}
const timeOf = ({ lastUpdate }: Device): number => lastUpdate?.getTime() ?? 0

const inGroups: Ask<'inGroups'> = (fleet, { groupIds, most }) => {
  const names = [...fleet.devices()].flatMap(({ groupId, name }) => (groupIds.has(groupId) ? name : []))
  names.sort((a, b) => a.localeCompare(b))
  return { count: names.length, names: names.slice(0, most) }
}

const vehiclesOf: Ask<'vehiclesOf'> = (fleet, { groupIds, most }) => {
  const inside = [...fleet.devices()].filter(({ groupId }) => groupIds.has(groupId))
  return inside.slice(0, most).map(heldIn(fleet))
}

const nearest: Ask<'nearest'> = (fleet, { latitude, longitude, most }) =>
  [...fleet.devices()]
    .flatMap((device) => {
      const position = fleet.position(device.id)
      if (!position) return []
      return { device, position, metres: metresBetween(latitude, longitude, position.latitude, position.longitude) }
    })
    .sort((a, b) => a.metres - b.metres)
    .slice(0, most)
