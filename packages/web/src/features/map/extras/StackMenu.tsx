import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { live, useFleetVersion } from '../../../live/live.ts'
import type { ScreenPoint } from '../../../map/host.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { useSelectOnMap } from '../use-select-on-map.ts'
import styles from './extras.module.css'
import { plateText } from './plate-text.ts'

/** Vehicles at one place: some of their ids, how many they are, and where on the map. */
export interface Stack {
  readonly ids: readonly number[]
  readonly count: number
  readonly point: ScreenPoint
}

/** Chooses one of several vehicles that no zoom separates. */
export function StackMenu({ stack, onClose }: { stack: Stack; onClose(): void }): ReactNode {
  const t = useT('main')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { x, y } = stack.point
  const { ids, count } = stack
  const select = useSelectOnMap()
  // The page has only the vehicles that it shows.
  useEffect(() => {
    const stops = ids.map((id) => live.watchDevice(id, () => {}))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids])
  useFleetVersion(true)
  const entries = ids.flatMap((id) => {
    const device = live.device(id)
    if (!device) return []
    const label = [plateText(device), vehicleTitle(device), device.name].filter(Boolean)
    return [{ label: [...new Set(label)].join(' · '), onSelect: () => void select(id) }]
  })
  const more = count - ids.length
  return (
    <>
      <span ref={setAnchor} className={styles.anchor} style={{ left: x, top: y }} />
      {anchor && (
        <Menu
          label={t('mapStack', { count })}
          anchor={anchor}
          entries={entries}
          note={more > 0 ? t('mapStackMore', { count: more }) : undefined}
          onClose={onClose}
        />
      )}
    </>
  )
}
