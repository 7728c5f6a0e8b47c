import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { StateDisc } from '../../../fleet/StateDisc.tsx'
import { StatusText } from '../../../fleet/StatusText.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { useAlarms } from '../../../live/alarms.ts'
import { useDevice, usePosition } from '../../../live/live.ts'
import type { Hovered } from '../../../map/host.ts'
import { useMapHost } from '../../../map/use-layer.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './extras.module.css'
import { plateText } from './plate-text.ts'

/** The tooltip of a marker under a mouse. The list has the same data for those who cannot point. */
export function HoverTip(): ReactNode {
  const host = useMapHost()
  const [hovered, setHovered] = useState<Hovered | null>(null)
  useEffect(() => {
    const hide = () => setHovered(null)
    const unwatch = host.onHover(setHovered)
    host.map.on('movestart', hide)
    return () => {
      unwatch()
      host.map.off('movestart', hide)
    }
  }, [host])
  if (!hovered) return null
  const { feature, point } = hovered
  const { count } = feature.properties
  return (
    <div
      className={styles.hover}
      style={near(point, host.map.getContainer().clientWidth)}
      aria-hidden
      data-testid="hover"
    >
      {count ? <ClusterText count={Number(count)} /> : <VehicleText id={Number(feature.id)} />}
    </div>
  )
}

/** Half of the widest tip, in pixels. */
const halfWidth = 120

const near = ({ x, y }: Hovered['point'], width: number): CSSProperties => ({
  left: Math.min(Math.max(x, halfWidth), width - halfWidth),
  top: y,
})

function ClusterText({ count }: { count: number }): ReactNode {
  return useT('main')('mapCluster', { count })
}

function VehicleText({ id }: { id: number }): ReactNode {
  const format = useFormat()
  const device = useDevice(id)
  const position = usePosition(id)
  const now = useNow(10_000)
  const alarms = useAlarms(id)
  if (!device) return null
  const state = alarms ? 'alarm' : vehicleState(device, position)
  return (
    <>
      <strong className="ellipsis">{[plateText(device), vehicleTitle(device)].filter(Boolean).join(' · ')}</strong>
      <span>
        <StateDisc state={state} silent={isSilent(device)} small />
        <StatusText device={device} now={now} />
        {position && ` · ${format.speed(position.speed)} · ${format.ago(position.fixTime, now)}`}
      </span>
    </>
  )
}
