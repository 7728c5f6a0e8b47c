import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../api/fleet.ts'
import { useT } from '../../i18n/translate.ts'
import { selectedIdValue, useSelectedId } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { usePreferences } from '../../session/preferences.ts'
import { startUpOf } from '../../session/start-up.ts'
import { useCan } from '../../session/viewer.ts'
import { usePanel } from '../../shell/panel.ts'
import { useEscape } from '../../shell/use-escape.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useDesk } from '../../ui/use-media.ts'
import { DetailCard } from './card/DetailCard.tsx'
import { Instruments } from './card/Instruments.tsx'
import { AddVehicleDialog } from './list/AddVehicleDialog.tsx'
import { FleetPanel } from './list/FleetPanel.tsx'
import { type FleetListState, useFleetList } from './list/use-fleet-list.ts'
import styles from './MainScreen.module.css'
import { FleetMap } from './map/FleetMap.tsx'
import { useMapPadding } from './map/use-map-padding.ts'
import { PhoneSearch } from './phone/PhoneSearch.tsx'
import { PhoneSheet } from './phone/PhoneSheet.tsx'

/** The map and the fleet (MAP-1): list, card and instruments around the map on a desk, above it on a phone. */
export default function MainScreen(): ReactNode {
  const t = useT('main')
  useStartUp()
  const desk = useDesk()
  const list = useFleetList()
  const selectedId = useSelectedId()
  const { mapOnSelect } = usePreferences()
  const mayAdd = useCan('device.create', { deviceCount: list.size ?? 0 })
  const panel = usePanel()
  const [adding, setAdding] = useState(false)
  useEscape(panel.open === null && selectedId !== null ? deselect : undefined)

  const select = (id: number) => {
    selectedIdValue.set(id)
    if (!desk && mapOnSelect) panel.close()
  }
  const fleetPanel = (
    <FleetPanel
      list={list}
      selectedId={selectedId}
      searching={panel.open === 'search'}
      onSelect={select}
      onAdd={mayAdd ? () => setAdding(true) : undefined}
    />
  )
  const listOpen = !desk && (panel.open === 'list' || panel.open === 'search')

  return (
    <>
      {desk && (
        <section className={styles.side} aria-label={t('listTitle')}>
          {fleetPanel}
        </section>
      )}
      <main className={styles.map} inert={listOpen}>
        <h1 className="visually-hidden">{t('menuMap')}</h1>
        <FleetMap only={useOnly(list)} selectedId={selectedId} {...useMapPadding(selectedId !== null)} />
        {!desk && <PhoneSearch onSearch={() => panel.show('search')} onList={() => panel.show('list')} />}
        {selectedId !== null &&
          (desk ? <DeskVehicle id={selectedId} /> : <PhoneSheet key={selectedId} id={selectedId} onClose={deselect} />)}
      </main>
      {listOpen && <ListView>{fleetPanel}</ListView>}
      {adding && <AddVehicleDialog onClose={() => setAdding(false)} onAdded={select} />}
    </>
  )
}

/** On a phone the list lies over the map. */
function ListView({ children }: { children: ReactNode }): ReactNode {
  const t = useT('main')
  useFocusReturn()
  return (
    <section className={styles.view} aria-label={t('listTitle')}>
      {children}
    </section>
  )
}

const deselect = () => selectedIdValue.set(null)

function DeskVehicle({ id }: { id: number }): ReactNode {
  return (
    <>
      <DetailCard id={id} onClose={deselect} />
      <Instruments id={id} />
    </>
  )
}

/** The vehicles the map draws when it follows the list. */
function useOnly({ ids, filter: { onMap } }: FleetListState): ReadonlySet<number> | undefined {
  return useMemo(() => (onMap ? new Set(ids) : undefined), [ids, onMap])
}

/** APP-9, APP-10: a deviceId in the address chooses that vehicle, and goes away. */
function useStartUp(): void {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const start = startUpOf(location)
    if (location.search) navigate(paths.map, { replace: true })
    if (start?.kind !== 'device') return
    api.devices
      .list({ query: { uniqueId: [start.uniqueId] } })
      .then(([device]) => device && selectedIdValue.set(device.id))
      .catch(showError)
  }, [location, navigate])
}
