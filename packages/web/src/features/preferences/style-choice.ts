import { freeMapStyles, type MapStyleId, mapStyles } from '@rastro/core/vocabulary/map-styles'
import { offeredStyles, type StyleChoices, type StyleId, type Withheld } from '../../map/styles.ts'

/** One base map in the list of all. */
export interface StyleOption {
  readonly id: StyleId
  readonly label: string
  readonly isChosen: boolean
  /** Why it cannot be chosen now. */
  readonly lack: Withheld['lack'] | undefined
}

/** Every base map; where none of the selected ones can be shown, those are selected that the map then offers. */
export function styleOptions(choices: StyleChoices, active: readonly string[]): readonly StyleOption[] {
  const all: readonly StyleId[] = ['base', ...(Object.keys(mapStyles) as MapStyleId[])]
  const { withheld } = offeredStyles({ ...choices, active: all.join(',') })
  const lackOf = (id: string) => withheld.find((style) => style.id === id)?.lack
  const { isFree } = offeredStyles({ ...choices, active: active.join(',') })
  const chosen: readonly string[] = isFree ? freeMapStyles : active
  return all.map((id) => {
    const lack = lackOf(id)
    return { id, label: choices.label(id), lack, isChosen: !lack && chosen.includes(id) }
  })
}

/** `activeMapStyles` with one base map added or removed; those that cannot be shown now stay. */
export function withStyle(
  options: readonly StyleOption[],
  active: readonly string[],
  id: StyleId,
  on: boolean,
): string {
  const shown = options.filter(({ isChosen }) => isChosen).map((option) => option.id)
  const kept: readonly string[] = shown.some((other) => active.includes(other)) ? active : shown
  const rest = kept.filter((other) => other !== id)
  return (on ? [...rest, id] : rest).join(',')
}
