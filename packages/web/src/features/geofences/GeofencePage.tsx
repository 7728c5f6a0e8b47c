import { circleArea } from '@rastro/core/geo/anchor'
import { startView } from '@rastro/core/model/preferences'
import type { Geofence } from '@rastro/core/resources/geofence'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { itemKey } from '../../api/query-keys.ts'
import { type Version, withTag } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { isOwnServer } from '../../session/own-server.ts'
import { usePreferenceSource } from '../../session/preferences.ts'
import { useCan } from '../../session/viewer.ts'
import { NotThere } from '../../shell/NotThere.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FenceAttributes } from './FenceAttributes.tsx'
import { FenceDetails } from './FenceDetails.tsx'
import { FenceEvents } from './FenceEvents.tsx'
import { FenceLinks } from './FenceLinks.tsx'
import { nameOf } from './fence-rows.ts'
import styles from './GeofencePage.module.css'
import { RemoveFence } from './RemoveFence.tsx'
import { ShapeFields } from './ShapeFields.tsx'
import { useFenceForm } from './use-fence-form.ts'

/** GEO-3: a new geofence, or an existing one. Read-only users see them in the list. */
export default function GeofencePage(): ReactNode {
  const mayEdit = useCan('edit')
  const { id } = useParams()
  if (!mayEdit) return <Navigate to={paths.geofences} replace />
  return id === undefined ? <NewFence /> : <Stored key={id} id={Number(id)} />
}

const newRadius = 100

function NewFence(): ReactNode {
  const source = usePreferenceSource()
  const [fence] = useState<Partial<Geofence>>(() => {
    const start = startView(source)
    return start ? { area: circleArea(start, newRadius) } : {}
  })
  return <FenceForm opened={{ item: fence, tag: undefined }} />
}

function Stored({ id }: { id: number }): ReactNode {
  const t = useT('fences')
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: itemKey('geofence', id),
    queryFn: () => withTag<Geofence>((onHeaders) => placesApi.geofences.get({ params: { id } }, onHeaders)),
    enabled: isId,
    // The form edits the server's current version
    gcTime: 0,
    meta: { quiet: true },
  })
  if (data) return <FenceForm opened={data} />
  return (
    <main className={styles.page}>
      <Head title={t('sharedGeofence')} />
      <div className={styles.body}>
        {error || !isId ? <NotThere missing={t('fenceMissing')} error={error} /> : <Skeleton height={400} />}
      </div>
    </main>
  )
}

function Head({ title, onBack, children }: { title: string; onBack?: () => void; children?: ReactNode }): ReactNode {
  const t = useT('fences')
  const steps = [{ text: t('settingsTitle') }, { text: t('sharedGeofences'), to: paths.geofences }, { text: title }]
  return (
    <div className={styles.head}>
      {onBack && <IconButton icon={BackIcon} label={t('sharedBack')} onClick={onBack} />}
      <div className={styles.title}>
        <Breadcrumbs steps={steps} />
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}

function FenceForm({ opened }: { opened: Version<Partial<Geofence>> }): ReactNode {
  const t = useT('fences')
  const form = useFenceForm(opened)
  const fence = opened.item
  const [isRemoving, setIsRemoving] = useState(false)
  const name = fence.id ? nameOf(t, { name: fence.name ?? '' }) : t('fenceNew')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.canSave) form.save()
  }
  return (
    <main className={styles.page}>
      <Head title={name} onBack={form.leave}>
        {fence.id && (
          <IconButton lined icon={DeleteIcon} label={t('fenceDelete')} onClick={() => setIsRemoving(true)} />
        )}
      </Head>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          <FenceDetails {...form} />
          <ShapeFields {...form} />
          <FenceAttributes {...form} />
          {fence.id && <FenceLinks id={fence.id} />}
          {fence.id && isOwnServer() && <Happened id={fence.id} />}
        </div>
        <div className={styles.foot}>
          <Button onClick={form.leave}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!form.canSave}>
            {t(form.isSaving ? 'sharedSaving' : 'sharedSave')}
          </Button>
        </div>
      </form>
      {isRemoving && <RemoveFence name={name} onRemove={form.remove} onClose={() => setIsRemoving(false)} />}
    </main>
  )
}

function Happened({ id }: { id: number }): ReactNode {
  const t = useT('fences')
  return (
    <section className={styles.panel} aria-labelledby="fence-events">
      <div className={styles.lead}>
        <h2 id="fence-events">{t('fenceEvents')}</h2>
      </div>
      <FenceEvents id={id} most={20} />
    </section>
  )
}
