import { geofences } from '@rastro/core/resources/geofence'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useGeofences } from '../../fleet/use-geofences.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { entityOf } from '../../resource/entity.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { useListState } from '../../resource/list/use-list-state.ts'
import { useRemoval } from '../../resource/list/use-removal.tsx'
import { useSelection } from '../../resource/list/use-selection.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { FenceFiles } from './FenceFiles.tsx'
import { FenceList } from './FenceList.tsx'
import { FenceMap } from './FenceMap.tsx'
import { FenceSearch } from './FenceSearch.tsx'
import { matching, rowsOf } from './fence-rows.ts'
import styles from './GeofencesPage.module.css'
import { geofenceScreens } from './geofence-form.ts'
import { useInside } from './use-inside.ts'

/** GEO-1, GEO-2: the geofences beside the map on which they are drawn. Read-only users have no tools (GEO-23). */
export default function GeofencesPage(): ReactNode {
  const { user } = useViewer()
  return user.temporary ? <Forbidden /> : <Geofences />
}

const chosenKey = 'geofence'
const geofenceEntity = entityOf(geofences, geofenceScreens)

function Geofences(): ReactNode {
  const t = useT('fences')
  const mayEdit = useCan('edit')
  const { data, isPending } = useGeofences()
  const format = useFormat()
  const { keyword, setKeyword } = useListState()
  const [search, setSearch] = useSearchParams()
  const rows = useMemo(() => rowsOf(t, format, data ?? []), [t, format, data])
  const searched = useDeferredValue(keyword)
  const shown = useMemo(() => matching(rows, searched), [rows, searched])
  const selection = useSelection(useMemo(() => shown.map(({ fence }) => fence), [shown]))
  const removal = useRemoval(geofenceEntity, selection.clear)
  const selected = shown.filter(({ fence }) => selection.ids.has(fence.id))
  const chosenId = Number(search.get(chosenKey)) || null
  const inside = useInside(data, chosenId)
  const choose = (id: number | null) =>
    setSearch(
      (before) => {
        if (id === null) before.delete(chosenKey)
        else before.set(chosenKey, String(id))
        return before
      },
      { replace: true },
    )
  return (
    <main className={styles.page}>
      <section className={styles.side} aria-label={t('sharedGeofences')}>
        <header className={styles.head}>
          <div>
            <Breadcrumbs steps={[{ text: t('settingsTitle') }, { text: t('sharedGeofences') }]} />
            <h1>{t('sharedGeofences')}</h1>
          </div>
          <FenceFiles
            rows={selected.length > 0 ? selected : shown}
            areSelected={selected.length > 0}
            mayEdit={mayEdit}
          />
        </header>
        <FenceSearch
          keyword={keyword}
          count={shown.length}
          selection={mayEdit ? selection : undefined}
          onChange={setKeyword}
          onRemove={removal.ask}
        />
        <FenceList
          rows={shown}
          keyword={searched}
          isPending={isPending}
          chosenId={chosenId}
          counts={inside.counts}
          selection={mayEdit ? selection : undefined}
          onChoose={choose}
        />
        {removal.question}
      </section>
      <div className={styles.map}>
        <FenceMap {...{ rows: shown, isPending, chosenId, inside, mayEdit }} onChoose={choose} />
      </div>
    </main>
  )
}
