import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { kindKeys } from '@rastro/core/messages/order-words'
import { plateKind, writtenPlate } from '@rastro/core/vehicle/plate'
import { readsTracker } from '@rastro/core/vehicle/service-order'
import { vehicleOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/Plate.tsx'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CallIcon, ClientsIcon, PlaceIcon, QrCodeIcon, RouteToIcon, UnitIcon } from '../../ui/icons.ts'
import styles from './Work.module.css'

/** What, whom to ask for, where, and the tracker. */
export function OrderFacts({ work, onRead }: { work: OrderAnswer; onRead: () => void }): ReactNode {
  const t = useT('orders')
  const { order, context } = work
  const { kind, contact, contactPhone, address, notes, status } = order
  const { tracker } = order.work
  const phone = contactPhone?.trim()
  const chip = [tracker?.iccid && t('orderChip', { iccid: tracker.iccid }), tracker?.phone].filter(Boolean).join(', ')
  return (
    <>
      <VehicleCard work={work} />
      <ul className={styles.card}>
        <li className={styles.row}>
          <Icon of={ClientsIcon} size={20} />
          <span className={styles.text}>
            <b>{context.clientName || contact || context.sellerName}</b>
            <small>{contact ? t('orderAskFor', { name: contact }) : ''}</small>
          </span>
          {phone && (
            <a className={styles.side} href={`tel:${phone}`} aria-label={t('orderCall', { name: contact ?? phone })}>
              <Icon of={CallIcon} />
            </a>
          )}
        </li>
        {address && (
          <li className={styles.row}>
            <Icon of={PlaceIcon} size={20} />
            <span className={styles.text}>
              <b>{address}</b>
            </span>
            <a
              className={styles.side}
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('orderRoute')}
            >
              <Icon of={RouteToIcon} />
            </a>
          </li>
        )}
        {readsTracker(kind) && (
          <li className={styles.row}>
            <Icon of={UnitIcon} size={20} />
            <span className={styles.text}>
              <b>{tracker?.identifier ?? t('orderNoTracker')}</b>
              <small>{tracker ? chip : t('orderNoTrackerText')}</small>
            </span>
            {status === 'inService' && (
              <button type="button" className={styles.side} aria-label={t('orderReadTracker')} onClick={onRead}>
                <Icon of={QrCodeIcon} />
              </button>
            )}
          </li>
        )}
        {notes && (
          <li className={styles.row}>
            <span className={styles.text}>{notes}</span>
          </li>
        )}
      </ul>
    </>
  )
}

function VehicleCard({ work: { order } }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const device = useDevice(order.deviceId)
  const { plate, colour, year } = device ? vehicleOf(device) : { plate: '', colour: '', year: '' }
  const name = device ? vehicleTitle(device) : (order.vehicleName ?? '')
  return (
    <section className={styles.card}>
      <div className={styles.vehicle}>
        <div>
          <h2>{t(kindKeys[order.kind])}</h2>
          <p>{[name, colour, year].filter(Boolean).join(', ')}</p>
        </div>
        <OrderPlate text={plate || writtenPlate(order.plate ?? '')} />
      </div>
    </section>
  )
}

/** The plate of the vehicle, where it has one. */
export function OrderPlate({ text, isSmall = false }: { text: string; isSmall?: boolean }): ReactNode {
  const t = useT('orders')
  if (!text) return null
  const label = t('listPlate', { plate: text })
  return <Plate text={text} kind={plateKind(text)} label={label} size={isSmall ? 'small' : 'medium'} />
}
