import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Completed } from '@rastro/core/vehicle/cached-values'
import { positionFields } from '@rastro/core/vocabulary/attributes'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/session.ts'
import { FuelIcon, RoadIcon, SpeedIcon } from '../../fleet/icons.ts'
import { useNoPositionText } from '../../fleet/no-position.ts'
import { useAttributeLabel } from '../../fleet/use-attribute-label.ts'
import { usePositionText } from '../../fleet/use-position-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { withCachedValues } from '../../live/with-cached-values.ts'
import { errorText } from '../../resource/show-error.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useServer } from '../../session/session.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { ClockIcon, InfoIcon, PlaceIcon } from '../../ui/icons.ts'
import { Age } from './Age.tsx'
import { CardChips } from './CardChips.tsx'
import { CardIdentifier } from './CardIdentifier.tsx'
import { CardMedia } from './CardMedia.tsx'
import styles from './DetailCard.module.css'
import { Fact } from './Fact.tsx'
import { LazyHub } from './LazyHub.tsx'

interface CardFactsProps {
  device: Device
  position: Position | undefined
  now: Date
}

/** The current data and actions of the vehicle, in the same order on desk and phone. */
export function CardFacts({ device, position, now }: CardFactsProps): ReactNode {
  const t = useT('main')
  const noPositionText = useNoPositionText()
  const whole = position && withCachedValues(position)
  return (
    <>
      {position && whole ? (
        <>
          <CardChips device={device} position={position} whole={whole} now={now} />
          <ItemList whole={whole} now={now} />
          <CardMedia device={device} position={position} />
        </>
      ) : (
        <>
          <p className={styles.chips}>{device.lastUpdate ? noPositionText(device) : t('listWaitingHint')}</p>
          {!device.lastUpdate && <CardIdentifier device={device} />}
        </>
      )}
      <LazyHub device={device} position={position} whole={whole?.position} />
    </>
  )
}

/** The facts of a low card: in one line, and the place in another. */
export function CardLine({ device, position, now }: CardFactsProps): ReactNode {
  const t = useT('main')
  const format = useFormat()
  if (!position) return <p className={styles.chips}>{t(device.lastUpdate ? 'listNoPosition' : 'listWaitingHint')}</p>
  const place = position.address || format.place(position)
  return (
    <div className={styles.low}>
      <CardChips device={device} position={position} whole={withCachedValues(position)} now={now} isLine />
      <p className="ellipsis" title={place}>
        {place}
      </p>
    </div>
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
function ItemList({ whole, now }: { whole: Completed; now: Date }): ReactNode {
  const { position, since } = whole
  const t = useT('main')
  const textOf = usePositionText()
  const { positionItems } = usePreferences()
  const labelOf = useAttributeLabel(positionItems)
  return (
    <dl className={styles.facts}>
      {positionItems.map((key) => {
        if (key === 'address') return <AddressItem key={key} position={position} />
        const value = Object.hasOwn(positionFields, key)
          ? (position as unknown as Record<string, unknown>)[key]
          : position.attributes[key]
        if (value === undefined || value === null) return null
        return (
          <Fact
            key={key}
            icon={itemIcons[key] ?? InfoIcon}
            label={key === 'deviceTime' ? t('cardLastPositionTime') : labelOf(key)}
            wide={wideItems.has(key)}
          >
            {textOf(key, value)}
            <Age of={since.get(key)} now={now} />
          </Fact>
        )
      })}
    </dl>
  )
}

/** CARD-8, CARD-9: the address; where a service is configured, the address of this position can be requested. */
function AddressItem({ position }: { position: Position }): ReactNode {
  const t = useT('main')
  const { geocoderEnabled } = useServer()
  const { latitude, longitude } = position
  // About ten metres: an address stays valid until the vehicle has moved on
  const place = `${latitude.toFixed(4)} ${longitude.toFixed(4)}`
  const lookup = useMutation({
    mutationFn: (_place: string) => api.server.geocode({ query: { latitude, longitude } }),
    // Shown in place of the address, not as a toast.
    onError: () => {},
  })
  const { data, error, isPending } = lookup.variables === place ? lookup : noLookup
  const address = data ?? position.address
  if (!address && !geocoderEnabled) return null
  const ask = (
    <button type="button" className={styles.lookup} disabled={isPending} onClick={() => lookup.mutate(place)}>
      {t(isPending ? 'sharedLoading' : 'cardShowAddress')}
    </button>
  )
  return (
    <Fact icon={PlaceIcon} label={t('cardAddress')} wide>
      {address && <div>{address}</div>}
      {error ? <span className={styles.failed}>{errorText(error)}</span> : geocoderEnabled && !data && ask}
    </Fact>
  )
}
const noLookup = { data: undefined, error: null, isPending: false } as const
