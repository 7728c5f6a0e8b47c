import { useT } from '../../i18n/translate.ts'
import { type Entry, type EntryGroup, fitting, maxPerKind } from './entries.ts'
import { useActions, usePages } from './use-actions.tsx'
import { useBlockAction } from './use-block-action.tsx'
import { useDrivers } from './use-drivers.tsx'
import { useFields } from './use-fields.tsx'
import { usePlaces } from './use-places.tsx'
import { useTowns } from './use-towns.tsx'
import { useVehicles } from './use-vehicles.tsx'
import { useVerbs } from './use-verbs.tsx'

/** All matches by kind, and whether all kinds have responded. Vehicles, drivers, places and settings fields need input. */
export function useFound(typed: string): { groups: EntryGroup[]; isSettled: boolean } {
  const t = useT('menu')
  const asked = typed.trim() !== ''
  const vehicles = useVehicles(typed)
  const verbs = useVerbs(typed)
  const drivers = useDrivers()
  const places = usePlaces()
  const towns = useTowns(typed)
  const actions = [...useBlockAction(), ...useActions()]
  const pages = usePages()
  const fields = useFields(asked)
  const some = (list: readonly Entry[]) => fitting(list, typed).slice(0, maxPerKind)
  const groups = [
    { title: t('menuRecent'), entries: asked ? [] : pages.filter(({ recent }) => recent) },
    { title: t('paletteVehicles'), entries: vehicles.entries },
    { title: t('paletteVerbs'), entries: verbs.entries },
    { title: t('paletteDrivers'), entries: asked ? some(drivers) : [] },
    { title: t('palettePlaces'), entries: asked ? [...some(places), ...towns.entries].slice(0, maxPerKind) : [] },
    { title: t('paletteActions'), entries: some(actions) },
    {
      title: t('palettePages'),
      entries: asked ? some(pages) : pages.filter(({ isLater, recent }) => !isLater && !recent),
    },
    { title: t('paletteFields'), entries: asked ? some(fields.entries) : [] },
  ].filter(({ entries }) => entries.length > 0)
  // Only who waits for a place waits for the server
  const hasTowns = towns.isSettled || groups.length > 0
  return { groups, isSettled: vehicles.isSettled && verbs.isSettled && fields.isSettled && hasTowns }
}
