import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FleetClock } from '../../i18n/FleetClock.tsx'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { selectedIdValue, useSelectedId } from '../../live/live.ts'
import { has } from '../../session/capabilities.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useValue } from '../../session/value.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { addingValue, correctingValue } from '../../shell/adding.ts'
import { eventsPanel, type Panel, usePanel } from '../../shell/panel.ts'
import { useEscape } from '../../shell/use-escape.ts'
import { lazily } from '../../ui/lazily.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useDesk, useListBeside } from '../../ui/use-media.ts'
import { FleetPanel } from '../list/FleetPanel.tsx'
import { type FleetListState, useFleetList } from '../list/use-fleet-list.ts'
import { askToCentre } from '../map/map-memory.ts'
import { useMapPadding } from '../map/use-map-padding.ts'
import { PhoneEvents } from '../phone/PhoneEvents.tsx'
import { PhoneSearch } from '../phone/PhoneSearch.tsx'
import styles from './MainScreen.module.css'
import { useSelectionInAddress } from './use-selection-in-address.ts'
import { useStartUp } from './use-start-up.ts'

/** The list renders before the map: drawing the map takes more code than all the rest. */
const FleetMap = lazyPage(() => import('../map/FleetMap.tsx'))
const loadDeskVehicle = () => import('../card/DeskVehicle.tsx')
const loadPhoneSheet = () => import('../phone/PhoneSheet.tsx')
const DeskVehicle = lazyPage(loadDeskVehicle)
const PhoneSheet = lazyPage(loadPhoneSheet)

const AddVehicleDialog = lazily(withWords('adding', () => import('../list/AddVehicleDialog.tsx')))

const SharedJourney = lazily(withWords('journey', () => import('../map/SharedJourney.tsx')))

const CorrectIdentifier = lazily(withWords('adding', () => import('../list/CorrectIdentifier.tsx')))

/** The map and the fleet (MAP-1): list, card and instruments around the map on a desk, above it on a phone; list beside, card above on a tablet. */
export default function MainScreen(): ReactNode {
  const t = useT('main')
  useStartUp()
  useSelectionInAddress()
  const desk = useDesk()
  const beside = useListBeside()
  const list = useFleetList()
  const selectedId = useSelectedId()
  const { mapOnSelect } = usePreferences()
  const mayAdd = useCan('device.create', { deviceCount: list.size ?? 0 })
  const panel = usePanel()
  const viewer = useViewer()
  const events = isShown(viewer, 'events') ? panel : undefined
  const adding = useValue(addingValue) && mayAdd
  const correcting = useValue(correctingValue)
  useWayIn(panel, !beside && list.size === 0)
  useEscape(panel.open === null && selectedId !== null ? deselect : undefined)

  const select = (id: number) => {
    selectedIdValue.set(id)
    askToCentre()
    if (!beside && mapOnSelect) panel.close()
  }
  const card = useCard(desk)
  const enter = (id: number) => {
    flushSync(() => select(id))
    card.focus()
  }
  const fleetPanel = (
    <FleetPanel
      list={list}
      selectedId={selectedId}
      searching={panel.open === 'search'}
      onSelect={select}
      onEnter={enter}
      onAdd={mayAdd ? add : undefined}
      onPlace={panel.close}
    />
  )
  const [sheetHeight, setSheetHeight] = useState(0)
  const mapPadding = useMapPadding(selectedId !== null, panel.open === eventsPanel, sheetHeight)
  const listOpen = !beside && (panel.open === 'list' || panel.open === 'search')

  return (
    <FleetClock>
      {beside && (
        <section className={styles.side} aria-label={t('listTitle')}>
          {fleetPanel}
        </section>
      )}
      <main className={styles.map} inert={listOpen}>
        <h1 className="visually-hidden">{t('menuMap')}</h1>
        <Suspense>
          <FleetMap selectedId={selectedId} isListed={list.size !== undefined} {...mapPadding} />
        </Suspense>
        {viewer.user.temporary && has('sharePlaces') && <SharedJourney left={mapPadding.insets.left} />}
        {!beside && (
          <PhoneSearch
            keyword={list.filter.keyword}
            onSearch={() => panel.show('search')}
            onClear={() => list.setFilter({ keyword: '' })}
            onList={() => panel.show('list')}
            narrowed={narrowedBy(list)}
            onUnfilter={list.clearFilters}
            events={events}
          />
        )}
        {!desk && beside && events && <PhoneEvents panel={events} />}
        {selectedId !== null && (
          <Suspense>
            {desk ? (
              <DeskVehicle id={selectedId} ref={card.ref} onClose={deselect} />
            ) : (
              <PhoneSheet
                key={selectedId}
                id={selectedId}
                ref={card.ref}
                onClose={deselect}
                onHeight={setSheetHeight}
              />
            )}
          </Suspense>
        )}
      </main>
      {listOpen && <ListView>{fleetPanel}</ListView>}
      {adding && <AddVehicleDialog onClose={stopAdding} onAdded={select} />}
      {correcting !== null && <CorrectIdentifier id={correcting} onClose={stopCorrecting} />}
    </FleetClock>
  )
}

/** What the filters besides the search leave of the map. */
const narrowedBy = ({ filter, ids, found, size }: FleetListState) =>
  filter.onMap && size !== undefined && ids.length < found ? { shown: ids.length, count: found } : undefined

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
const add = () => addingValue.set(true)
const stopAdding = () => addingValue.set(false)
const stopCorrecting = () => correctingValue.set(null)

/** On a phone an empty fleet opens on the list, with a hint to add the first vehicle, and not on a bare map. */
function useWayIn({ open, show }: Panel, isEmpty: boolean): void {
  const before = useRef(open)
  useEffect(() => {
    // Closing the list itself shows the map
    const isLeft = before.current === 'list' || before.current === 'search'
    before.current = open
    if (isEmpty && open === null && !isLeft) show('list')
  }, [isEmpty, open, show])
}

/** The card of the selected vehicle, which is fetched after the map; the focus moves to it when it is loaded. */
function useCard(desk: boolean) {
  useEffect(() => {
    const load = () => (desk ? loadDeskVehicle() : loadPhoneSheet()).catch(() => undefined)
    const wait = setTimeout(load, preloadMs)
    return () => clearTimeout(wait)
  }, [desk])
  const element = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  const ref = useCallback((mounted: HTMLElement | null) => {
    element.current = mounted
    if (mounted && isAwaited.current) mounted.focus()
    if (mounted) isAwaited.current = false
  }, [])
  const focus = () => {
    isAwaited.current = element.current === null
    element.current?.focus()
  }
  return { ref, focus }
}
/** Delays what is not needed for the first render of the map. */
const preloadMs = 1500
