import { startView } from '@rastro/core/model/preferences'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type DrawnForm, drawnForms } from '../../map/draw/drawing.ts'
import { type DrawnFence, drawnFence, fenceFeatures } from '../../map/layers/fence-features.ts'
import { fencesLayer } from '../../map/layers/fences.ts'
import { useLayer } from '../../map/use-layer.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { usePreferenceSource } from '../../session/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChosenFence } from './ChosenFence.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import { FenceCamera } from './FenceCamera.tsx'
import styles from './FenceMap.module.css'
import { type FenceRow, formWords } from './fence-rows.ts'
import { formIcons } from './form-icons.ts'
import { rememberedMapPlace } from './map-memory.ts'
import { useFenceChanges } from './use-fence-changes.ts'
import type { Inside } from './use-inside.ts'
import { WhoIsInside } from './WhoIsInside.tsx'

interface FenceMapProps {
  rows: readonly FenceRow[]
  isPending: boolean
  chosenId: number | null
  inside: Inside
  mayEdit: boolean
  onChoose(id: number | null): void
}

/** The geofences on the map: selected by a click, drawn and edited by users with permission (GEO-4, GEO-6, GEO-7, GEO-23). */
export function FenceMap({ rows, isPending, chosenId, inside, mayEdit, onChoose }: FenceMapProps): ReactNode {
  const t = useT('fences')
  const source = usePreferenceSource()
  const [before] = useState(rememberedMapPlace)
  const [start] = useState(() => before ?? startView(source))
  const [form, setForm] = useState<DrawnForm | null>(null)
  const { draw, reshape, remove } = useFenceChanges()
  const chosen = rows.find(({ fence }) => fence.id === chosenId)
  const drawn = useMemo(() => rows.flatMap(({ fence }) => drawnFence(fence) ?? []), [rows])
  const begin = (next: DrawnForm | null) => {
    onChoose(null)
    setForm(next)
  }
  return (
    <PlainMap label={t('sharedGeofences')} start={start}>
      <FenceShapes fences={drawn} chosenId={chosenId} onChoose={form ? undefined : onChoose} />
      <FenceCamera
        fences={drawn}
        isPending={isPending}
        chosenId={chosenId}
        shownId={before?.chosenId ?? null}
        isPlaced={start !== undefined}
      />
      {form && <DrawPanel key={form} form={form} onDone={(area) => draw.mutate(area)} onEnd={() => setForm(null)} />}
      {chosen?.area && !form && (
        <ChosenFence
          key={chosen.fence.id}
          fence={chosen.fence}
          area={chosen.area}
          mayEdit={mayEdit}
          onReshape={(area) => reshape.mutate({ fence: chosen.fence, area })}
          onRemove={() => remove.mutate(chosen.fence, { onSuccess: () => onChoose(null) })}
          onClose={() => onChoose(null)}
        >
          <WhoIsInside count={inside.counts.get(chosen.fence.id)} vehicles={inside.chosen} />
        </ChosenFence>
      )}
      {mayEdit && <DrawTools form={form} onChoose={begin} />}
    </PlainMap>
  )
}

interface DrawToolsProps {
  form: DrawnForm | null
  onChoose(form: DrawnForm | null): void
}

/** A button for each kind of shape; a second press ends drawing. */
function DrawTools({ form, onChoose }: DrawToolsProps): ReactNode {
  const t = useT('fences')
  return (
    <div className={styles.tools} data-tour="fence-tools" role="toolbar" aria-label={t('drawTools')}>
      {drawnForms.map((each) => (
        <IconButton
          key={each}
          icon={formIcons[each]}
          label={t(formWords[each].draw)}
          aria-pressed={each === form}
          onClick={() => onChoose(each === form ? null : each)}
        />
      ))}
    </div>
  )
}

interface FenceShapesProps {
  fences: readonly DrawnFence[]
  /** Drawn separately, above the others. */
  chosenId: number | null
  /** Undefined while drawing. */
  onChoose: ((id: number) => void) | undefined
}

/** All geofences in their colours; a click selects one. */
function FenceShapes({ fences, chosenId, onChoose }: FenceShapesProps): null {
  const features = useMemo(() => new Map(fences.map((fence) => [fence.id, fenceFeatures(fence)])), [fences])
  useLayer(
    fencesLayer,
    useMemo(
      () => [...features].flatMap(([id, own]) => (id === chosenId ? own.filter(isLabel) : own)),
      [features, chosenId],
    ),
    onChoose ? { onClick: ({ properties }) => onChoose(properties.id as number) } : {},
  )
  return null
}

const isLabel = ({ geometry }: { geometry: { type: string } }): boolean => geometry.type === 'Point'
