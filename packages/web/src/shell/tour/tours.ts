import type { Action } from '@rastro/core/access/access'
import type { Feature } from '../../feature/feature.ts'
import type { Tour } from '../../feature/tour.ts'
import { paths } from '../../paths.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { EventsIcon, MapIcon, SearchIcon, VehicleIcon } from '../../ui/icons.ts'

/** A chapter of the tutorial: a tour of one real screen, for people who may see it. */
export interface Chapter extends Tour {
  readonly id: string
  readonly icon: Glyph
  readonly may: Action
  /** The address of its screen. */
  readonly at: string
}

/** The chapters of the tutorial, in the order for a newcomer: the map, then the features that have a tour. */
export const chaptersOf = (features: readonly Feature[]): readonly Chapter[] => [
  ...chaptersOfMap,
  ...features.flatMap(({ id, icon, may, screens, tour }) =>
    tour ? { ...tour, id, icon, may, at: screens[0]!.at } : [],
  ),
]

const chaptersOfMap: readonly Chapter[] = [
  {
    id: 'fleet',
    title: 'tourFleet',
    text: 'tourFleetText',
    icon: MapIcon,
    may: 'tutorial',
    at: paths.map,
    steps: [
      { target: 'list', text: 'tourFleetList', only: 'desk' },
      { target: 'list-button', text: 'tourFleetOpen', until: 'list', only: 'phone' },
      { target: 'list-search', text: 'tourFleetSearch' },
      { target: 'list-states', text: 'tourFleetStates' },
      { target: 'list-filter', text: 'tourFleetFilter' },
      { target: 'layers', text: 'tourFleetLayers' },
    ],
  },
  {
    id: 'vehicle',
    title: 'tourVehicle',
    text: 'tourVehicleText',
    icon: VehicleIcon,
    may: 'tutorial',
    at: paths.map,
    steps: [
      { target: 'list', text: 'tourVehicleChoose', until: 'card', only: 'desk' },
      { target: 'list-button', text: 'tourFleetOpen', until: 'list', only: 'phone' },
      { target: 'list', text: 'tourVehicleChoose', until: 'card', only: 'phone' },
      { target: 'card', text: 'tourVehicleCard' },
      { target: 'card', text: 'tourVehiclePull', until: 'card-actions', only: 'phone' },
      { target: 'card-actions', text: 'tourVehicleActions' },
    ],
  },
  {
    id: 'events',
    title: 'tourEvents',
    text: 'tourEventsText',
    icon: EventsIcon,
    may: 'events',
    at: paths.map,
    steps: [
      { target: 'bell', text: 'tourEventsBell', until: 'events' },
      { target: 'events', text: 'tourEventsDrawer' },
    ],
  },
  {
    id: 'find',
    title: 'tourFind',
    text: 'tourFindText',
    icon: SearchIcon,
    may: 'tutorial',
    at: paths.map,
    steps: [
      { target: 'search', text: 'tourFindKey', only: 'desk' },
      { target: 'menu', text: 'tourFindMenu' },
    ],
  },
]
