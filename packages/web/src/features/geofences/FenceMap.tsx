import { startView } from '@rastro/core/model/preferences'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { DrawnForm } from '../../map/draw/drawing.ts'
import { drawnFence } from '../../map/layers/fence-features.ts'
import { PlainMap } from '../../place/PlainMap.tsx'
import { usePreferenceSource } from '../../session/preferences.ts'
import { ChosenFence } from './ChosenFence.tsx'
import { DrawPanel } from './DrawPanel.tsx'
import { DrawTools } from './DrawTools.tsx'
import { FenceCamera } from './FenceCamera.tsx'
import { FenceShapes } from './FenceShapes.tsx'
import type { FenceRow } from './fence-rows.ts'
import { useFenceChanges } from './use-fence-changes.ts'

interface FenceMapProps {
  rows: readonly FenceRow[]
  isPending: boolean
  chosenId: number | null
  mayEdit: boolean
  onChoose(id: number | null): void
}

/** The geofences on the map: selected by a click, drawn and edited by users with permission (GEO-4, GEO-6, GEO-7, GEO-23). */
export function FenceMap({ rows, isPending, chosenId, mayEdit, onChoose }: FenceMapProps): ReactNode {
  const t = useT('fences')
  const source = usePreferenceSource()
  const [start] = useState(() => startView(source))
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
      <FenceCamera fences={drawn} isPending={isPending} chosenId={chosenId} isPlaced={start !== undefined} />
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
        />
      )}
      {mayEdit && <DrawTools form={form} onChoose={begin} />}
    </PlainMap>
  )
}
