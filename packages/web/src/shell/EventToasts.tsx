import { readDigest } from '@rastro/core/messages/digest'
import type { Event } from '@rastro/core/model/event'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { alarms } from '../live/alarms.ts'
import { selectedIdValue, useDevice, usePosition } from '../live/live.ts'
import { paths } from '../paths.ts'
import { useValue } from '../session/value.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { useQuestion } from '../ui/questions.ts'
import { slotId } from '../ui/Toasts.tsx'
import styles from './EventToasts.module.css'
import { closeEvent, closeEvents, eventToasts, stays, toastRoom } from './event-toasts.ts'
import { eventLook, eventText } from './events.ts'

/** How long a toast stays, except an SOS; and while others wait for room (ms). */
const stayMs = 8000
const crowdedMs = 4000

/** NTF-14: new events, beside the list that stores them. The pointer on one pauses them all. */
export default function EventToasts(): ReactNode {
  const { shown: events, queued } = useValue(eventToasts)
  const stack = useRef<HTMLDivElement>(null)
  const [isHeld, hold] = useState(false)
  const look = () => hold(stack.current?.matches(':hover, :focus-within') ?? false)
  // A removed toast emits no leave event
  useEffect(look, [events])
  useEffect(closeSeen, [])
  const room = useValue(toastRoom)
  // A dialog covers the page
  const slot = (useQuestion() !== 'dialog' && room) || document.getElementById(slotId)
  if (!slot) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: holds what would go by itself, and does nothing else
    <div ref={stack} className={styles.stack} onPointerEnter={look} onPointerLeave={look} onFocus={look} onBlur={look}>
      {events.map((event) => (
        <EventToast key={event.id || event.eventTime.getTime()} event={event} isHeld={isHeld} isCrowded={queued > 0} />
      ))}
    </div>,
    slot,
  )
}

interface EventToastProps {
  event: Event
  isHeld: boolean
  /** Others wait for its place. */
  isCrowded: boolean
}

function EventToast({ event, isHeld, isCrowded }: EventToastProps): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const device = useDevice(event.deviceId)
  const place = usePlaceOf(event)
  useLeaving(event, { isHeld, isCrowded })
  const { icon, tone } = eventLook(event)
  const close = () => closeEvent(event)
  const title = device ? [plateOf(device), vehicleTitle(device)].filter(Boolean).join(' · ') : t('sharedDevice')
  const open = () => {
    if (event.id <= 0) selectedIdValue.set(event.deviceId)
    close()
  }
  return (
    <article className={styles.toast} data-tone={tone}>
      <span className={styles.kind}>
        <Icon of={icon} />
      </span>
      <div className={styles.text}>
        <strong>{eventText(t, format, event)}</strong>
        <Link className="ellipsis" to={event.id > 0 ? paths.event(event.id) : paths.map} onClick={open}>
          {title}
        </Link>
        {place && <span className="ellipsis">{place}</span>}
      </div>
      <IconButton
        size="small"
        className={styles.close ?? ''}
        icon={CloseIcon}
        label={t('sharedClose')}
        onClick={close}
      />
    </article>
  )
}

/**
 * Where it happened, from the server; else where the vehicle is, if its position was reported with the event. It is not updated
 * when the vehicle moves on.
 */
function usePlaceOf({ type, deviceId, positionId, attributes }: Event): string | undefined {
  const position = usePosition(deviceId)
  const [known, keep] = useState<string>()
  // A test's message is complete
  const told = type === 'test' ? undefined : readDigest(attributes.message)?.place
  const place = told ?? (position?.id === positionId ? (position.address ?? undefined) : undefined)
  useEffect(() => {
    if (place) keep(place)
  }, [place])
  return place ?? known
}

/** Anything but an SOS disappears by itself. */
function useLeaving(event: Event, { isHeld, isCrowded }: { isHeld: boolean; isCrowded: boolean }): void {
  useEffect(() => {
    if (isHeld || stays(event)) return
    const timer = setTimeout(() => closeEvent(event), isCrowded ? crowdedMs : stayMs)
    return () => clearTimeout(timer)
  }, [event, isHeld, isCrowded])
}

/** Dismisses alarms as soon as somebody has acknowledged them. */
const closeSeen = (): (() => void) =>
  alarms.watch((ids) => {
    closeEvents(
      ({ type, id, deviceId }) =>
        type === 'alarm' && ids.has(deviceId) && !alarms.of(deviceId)?.events.some((waiting) => waiting.id === id),
    )
  })
