import { anchorRadii, testRadius } from '@rastro/core/geo/anchor'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { activityOf } from '@rastro/core/vehicle/vehicle-state'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { useDevice, usePosition } from '../../../live/live.ts'
import { boxAround } from '../../../map/box-around.ts'
import { circleAround } from '../../../map/circle.ts'
import { anchorLayer } from '../../../map/layers/anchor.ts'
import type { MapPadding } from '../../../map/padding.ts'
import { useLayer, useMapHost } from '../../../map/use-layer.ts'
import type { LngLat } from '../../../map/vehicle.ts'
import { useViewer } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import styles from './extras.module.css'
import { useSetAnchor } from './use-set-anchor.ts'
import { useToolEscape } from './use-tool-escape.ts'

interface AnchorPanelProps {
  deviceId: number
  /** The padding for controls over the map. */
  padding: MapPadding
  onEnd(): void
}

/** GEO-17 … GEO-22: asks for the radius, with the circle on the map, before an anchor is set. */
export default function AnchorPanel({ deviceId, ...props }: AnchorPanelProps): ReactNode {
  const device = useDevice(deviceId)
  const position = usePosition(deviceId)
  return device && position ? <Question device={device} position={position} {...props} /> : null
}

type QuestionProps = Omit<AnchorPanelProps, 'deviceId'> & { device: Device; position: Position }

function Question({ device, position, padding, onEnd }: QuestionProps): ReactNode {
  const t = useT('card')
  const [radius, setRadius] = useState<number>(anchorRadii[0])
  const panel = useRef<HTMLDivElement>(null)
  const setting = useSetAnchor(onEnd)
  useToolEscape(onEnd)
  useCircle(position, radius, { panel, padding })
  const { user } = useViewer()
  const metres = (value: number) => `${value} ${t('unitM')}`
  const choices = [
    ...anchorRadii.map((value) => ({ value: String(value), text: metres(value) })),
    ...(user.administrator
      ? [{ value: String(testRadius), text: t('anchorTestRadius', { radius: metres(testRadius) }) }]
      : []),
  ]
  const isMoving = activityOf(position) === 'moving'
  return (
    <div ref={panel} className={styles.question} role="dialog" aria-labelledby="anchor-title">
      <h2 id="anchor-title">{t('anchorTitle', { name: device.name })}</h2>
      <p>{t('anchorText')}</p>
      {/* It leaves the circle at once, which counts as leaving the anchor */}
      {isMoving && (
        <p role="alert" className={styles.warning}>
          {t('anchorMoving')}
        </p>
      )}
      <Segments
        label={t('anchorRadius')}
        value={String(radius)}
        choices={choices}
        onChange={(value) => setRadius(Number(value))}
      />
      <div className={styles.answers}>
        <Button onClick={onEnd}>{t('sharedCancel')}</Button>
        <Button
          autoFocus={!isMoving}
          kind="primary"
          disabled={setting.isPending}
          onClick={() => setting.mutate({ device, position, radius })}
        >
          {t(setting.isPending ? 'sharedSaving' : isMoving ? 'anchorSubmitMoving' : 'anchorSubmit')}
        </Button>
      </div>
    </div>
  )
}

const flightMs = 320
/** Margin around the circle, besides the padding. */
const margin = 24
const nearest = 17.5

/** Draws the circle, and fits the map to it below the panel. */
function useCircle(
  { latitude, longitude }: Position,
  radius: number,
  { panel, padding }: { panel: RefObject<HTMLElement | null>; padding: MapPadding },
): void {
  const { map } = useMapHost()
  const circle = useMemo(() => circleAround({ latitude, longitude }, radius), [latitude, longitude, radius])
  useLayer(
    anchorLayer,
    useMemo(() => [circle], [circle]),
  )
  useEffect(() => {
    const [west, south, east, north] = boxAround(circle.geometry.coordinates[0] as LngLat[])
    const container = map.getContainer().getBoundingClientRect()
    const covered = (panel.current?.getBoundingClientRect().bottom ?? container.top) - container.top
    // The map adds its own padding
    const top = Math.max(0, covered - padding.top) + margin
    map.fitBounds([west, south, east, north], {
      padding: { top, right: margin, bottom: margin, left: margin },
      maxZoom: nearest,
      duration: flightMs,
    })
  }, [map, circle, padding, panel])
}
