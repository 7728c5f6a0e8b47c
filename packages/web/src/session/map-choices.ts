import { createValue, type Value } from './value.ts'

/** The storage keys of choices made on the map itself in this browser: they override the preferences. */
export const styleKey = 'mapStyle'
export const overlaysKey = 'mapOverlays'
const togglesKey = 'mapToggles'

type Toggles = Readonly<Record<string, boolean>>
/** The switches of the layers menu that were changed in this browser. */
export const togglesValue: Value<Toggles> = createValue(stored())

export function keepToggles(next: Toggles): void {
  localStorage.setItem(togglesKey, JSON.stringify(next))
  togglesValue.set(next)
}

/** A newly set preference applies in this browser too, replacing the choice on its map. */
export function forgetChoiceOf(preference: string): void {
  const key = keys[preference]
  if (key) localStorage.removeItem(key)
  const toggle = toggles[preference]
  if (toggle && toggle in togglesValue.get())
    keepToggles(Object.fromEntries(Object.entries(togglesValue.get()).filter(([id]) => id !== toggle)))
}

const keys: Readonly<Record<string, string>> = { map: styleKey, selectedMapOverlay: overlaysKey }
const toggles: Readonly<Record<string, string>> = { mapCluster: 'clusters', mapGeofences: 'fences' }

function stored(): Toggles {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(togglesKey) ?? '{}')
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    // The stored value is invalid: no choices
    return {}
  }
}
