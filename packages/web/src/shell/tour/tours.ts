import type { Action } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import { FenceIcon } from '../../fleet/icons.ts'
import { paths } from '../../paths.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { EventsIcon, GroupIcon, MapIcon, MessageIcon, SearchIcon, VehicleIcon } from '../../ui/icons.ts'

type Text = TextKey<'help'>

/** Something that a tour points at, and what it says about it. */
export interface TourStep {
  /** The `data-tour` of the element; the first that can be seen is meant. */
  readonly target: string
  readonly text: Text
  /** The step is over by itself when an element of this `data-tour` can be seen: the person has done what the text asks for. */
  readonly until?: string
  /** Where it is told; on both where nothing is said. */
  readonly only?: 'desk' | 'phone'
}

/** A walk over one real screen. */
export interface Tour {
  readonly id: string
  readonly title: Text
  readonly text: Text
  readonly icon: Glyph
  readonly may: Action
  /** The address of its screen. */
  readonly at: string
  readonly steps: readonly TourStep[]
}

/** The chapters of the tutorial, in the order in which a newcomer needs them. */
export const tours: readonly Tour[] = [
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
  {
    id: 'fences',
    title: 'tourFences',
    text: 'tourFencesText',
    icon: FenceIcon,
    may: 'geofences',
    at: paths.geofences,
    steps: [
      { target: 'fence-tools', text: 'tourFencesDraw' },
      { target: 'fence-files', text: 'tourFencesFiles' },
    ],
  },
  {
    id: 'notifications',
    title: 'tourNotifications',
    text: 'tourNotificationsText',
    icon: MessageIcon,
    may: 'notifications',
    at: '/settings/notifications',
    steps: [
      { target: 'list-add', text: 'tourNotificationsAdd' },
      { target: 'list-find', text: 'tourListFind' },
    ],
  },
  {
    id: 'groups',
    title: 'tourGroups',
    text: 'tourGroupsText',
    icon: GroupIcon,
    may: 'groups',
    at: '/settings/groups',
    steps: [
      { target: 'list-add', text: 'tourGroupsAdd' },
      { target: 'list-find', text: 'tourListFind' },
    ],
  },
]
