import type { CoordinateFormat } from '@rastro/core/format/coordinates'
import { type PreferenceSource, type Preferences, preferencesOf } from '@rastro/core/model/preferences'
import type { User } from '@rastro/core/resources/user'

/** The preferences that are kept as attributes of the user, by the attribute's name. */
const attributes = {
  speedUnit: 'speedUnit',
  distanceUnit: 'distanceUnit',
  altitudeUnit: 'altitudeUnit',
  volumeUnit: 'volumeUnit',
  coin: 'coin',
  tipoMenu: 'menuStyle',
  mapDirection: 'direction',
  mapLiveRoutes: 'liveRoutes',
  mapCluster: 'cluster',
  mapFollow: 'follow',
  mapGeofences: 'geofences',
} as const satisfies Record<string, keyof Preferences>

type Kept = Pick<Preferences, (typeof attributes)[keyof typeof attributes]>

/** What a person can change of their own account. */
export interface AccountDraft extends Kept {
  readonly name: string
  readonly email: string
  /** Empty keeps the present password (AUTH-47). */
  readonly password: string
  /** The present one, to be shown with a new one. */
  readonly currentPassword: string
  readonly coordinateFormat: CoordinateFormat
  readonly twelveHourFormat: boolean
  /** Empty for that of the machine. */
  readonly timezone: string
  readonly positionItems: readonly string[]
}

type Source = PreferenceSource & { readonly user: User }

/** The account as it is; of a preference that the person has not set, what holds for them. */
export function draftOf({ user, server }: Source): AccountDraft {
  // What the server forces on everybody is not what the person has chosen
  const preferences = preferencesOf({ user, ...(server && { server: { ...server, forceSettings: false } }) })
  const { coordinateFormat, twelveHour, timezone = '', positionItems } = preferences
  const kept = Object.fromEntries(Object.values(attributes).map((key) => [key, preferences[key]])) as unknown as Kept
  const { name, email } = user
  const person = { name, email, password: '', currentPassword: '' }
  return { ...person, ...kept, coordinateFormat, twelveHourFormat: twelveHour, timezone, positionItems }
}

/** The whole user with the changes in it; a preference that was not touched stays unset, so that the server's still holds. */
export function changedUser(source: Source, draft: AccountDraft): User & { currentPassword: string | null } {
  const { user } = source
  const before = draftOf(source)
  const changed = Object.entries(attributes).filter(([, key]) => draft[key] !== before[key])
  const items = draft.positionItems.join(',')
  return {
    ...user,
    name: draft.name.trim(),
    email: draft.email.trim(),
    password: draft.password || null,
    currentPassword: (draft.password && draft.currentPassword) || null,
    ...(draft.coordinateFormat !== before.coordinateFormat && { coordinateFormat: draft.coordinateFormat }),
    ...(draft.twelveHourFormat !== before.twelveHourFormat && { twelveHourFormat: draft.twelveHourFormat }),
    attributes: {
      ...user.attributes,
      ...Object.fromEntries(changed.map(([name, key]) => [name, draft[key]])),
      ...(draft.timezone !== before.timezone && { timezone: draft.timezone }),
      ...(items !== before.positionItems.join(',') && { positionItems: items }),
    },
  }
}
