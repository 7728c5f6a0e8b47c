import { attributeLabel } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { positionFields } from '@rastro/core/vocabulary/attributes'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/session.ts'
import { FuelIcon, RoadIcon, SpeedIcon } from '../../../fleet/icons.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { errorText } from '../../../resource/show-error.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { useServer } from '../../../session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Glyph, Icon } from '../../../ui/Icon.tsx'
import { ClockIcon, InfoIcon, PlaceIcon } from '../../../ui/icons.ts'
import { CardChips } from './CardChips.tsx'
import { CardMedia } from './CardMedia.tsx'
import styles from './DetailCard.module.css'

/** What is known of the vehicle now, in the same order on desk and phone. */
export function CardFacts({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('main')
  if (!position) return <p className={styles.chips}>{t('listNoPosition')}</p>
  return (
    <>
      <CardChips device={device} position={position} />
      <ItemList position={position} />
      <CardMedia device={device} position={position} />
    </>
  )
}

const itemIcons: Record<string, Glyph> = {
  address: PlaceIcon,
  latitude: PlaceIcon,
  longitude: PlaceIcon,
  deviceTime: ClockIcon,
  fixTime: ClockIcon,
  serverTime: ClockIcon,
  hours: ClockIcon,
  speed: SpeedIcon,
  totalDistance: RoadIcon,
  distance: RoadIcon,
  odometer: RoadIcon,
  fuel: FuelIcon,
}
const wideItems: ReadonlySet<string> = new Set(['address', 'deviceTime', 'fixTime', 'serverTime'])

/** CARD-1, CARD-2: the chosen items; one that the position lacks is skipped. */
function ItemList({ position }: { position: Position }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const { positionItems } = usePreferences()
  return (
    <dl className={styles.facts}>
      {positionItems.map((key) => {
        if (key === 'address') return <AddressItem key={key} position={position} />
        const value = Object.hasOwn(positionFields, key)
          ? (position as unknown as Record<string, unknown>)[key]
          : position.attributes[key]
        if (value === undefined || value === null) return null
        return (
          <Item key={key} icon={itemIcons[key] ?? InfoIcon} label={attributeLabel(t, key)} wide={wideItems.has(key)}>
            {format.attribute(key, value)}
          </Item>
        )
      })}
    </dl>
  )
}

/** CARD-8, CARD-9: the address, or where it can be looked up. */
function AddressItem({ position }: { position: Position }): ReactNode {
  const t = useT('main')
  const { geocoderEnabled } = useServer()
  const { latitude, longitude } = position
  const lookup = useMutation({
    mutationFn: () => api.server.geocode({ query: { latitude, longitude } }),
    // Shown where the address would stand, not as a toast.
    onError: () => {},
  })
  const address = position.address ?? lookup.data
  if (!address && !geocoderEnabled) return null
  return (
    <Item icon={PlaceIcon} label={t('cardAddress')} wide>
      {address ??
        (lookup.error ? (
          <span className={styles.failed}>{errorText(lookup.error)}</span>
        ) : (
          <button type="button" className={styles.lookup} disabled={lookup.isPending} onClick={() => lookup.mutate()}>
            {t(lookup.isPending ? 'sharedLoading' : 'cardShowAddress')}
          </button>
        ))}
    </Item>
  )
}

interface ItemProps {
  icon: Glyph
  label: string
  wide?: boolean
  children: ReactNode
}

function Item({ icon, label, wide, children }: ItemProps): ReactNode {
  return (
    <div className={classNames(styles.fact, wide && styles.wide)}>
      <Icon of={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
