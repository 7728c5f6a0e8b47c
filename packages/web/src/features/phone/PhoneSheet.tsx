import { plateKind } from '@rastro/core/vehicle/plate'
import { isOverLimit, ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { isSilent } from '@rastro/core/vehicle/vehicle-state'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { speedFill } from '../../fleet/facts.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { anchoringValue } from '../../live/anchoring.ts'
import { lastHourValue } from '../../live/last-hour.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { usePreferences } from '../../session/preferences.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, UpIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useNow } from '../../ui/use-now.ts'
import { CardAlarms } from '../card/CardAlarms.tsx'
import { CardFacts } from '../card/CardFacts.tsx'
import { FavouriteButton } from '../card/FavouriteButton.tsx'
import { Course, Limit } from '../card/Instruments.tsx'
import { LazyFoot } from '../card/LazyHub.tsx'
import { VehicleStatus, VehicleTitle } from '../card/VehicleHead.tsx'
import { WaitingCommand } from '../card/WaitingCommand.tsx'
import { WhySilent } from '../card/WhySilent.tsx'
import styles from './PhoneSheet.module.css'
import { hintMs, hintSeenKey, swipeOf, tapReach } from './swipe.ts'
import { usePreviewHeight } from './use-preview-height.ts'

interface PhoneSheetProps {
  id: number
  /** Moves the focus to it. */
  ref: (element: HTMLElement | null) => void
  onClose(): void
  /** Receives the height of the preview in pixels. */
  onHeight(pixels: number): void
}

/**
 * The chosen vehicle at the foot of a phone: a preview, and the full card after a swipe up (MAP-7 … MAP-12). Block and the
 * first actions are in both, where the screen has the height for it.
 */
export default function PhoneSheet({ id, ref, onClose, onHeight }: PhoneSheetProps): ReactNode {
  const t = useT('main')
  const device = useDevice(id)
  const position = usePosition(id)
  const format = useFormat()
  const now = useNow(20_000)
  useFocusReturn()
  const { cardPreview } = usePreferences()
  const [open, setOpen] = useState(!cardPreview)
  const isTall = useMedia('(min-height: 640px)')
  const measured = usePreviewHeight(ref, !open, onHeight)
  // The route requested on the card is shown on the map behind it
  useEffect(() => lastHourValue.watch(() => lastHourValue.get() === id && setOpen(false)), [id])
  useEffect(() => {
    let wasAnchoring = false
    return anchoringValue.watch(() => {
      const isAnchoring = anchoringValue.get() === id
      // Giving up leads back to the vehicle
      if (isAnchoring || wasAnchoring) setOpen(!isAnchoring)
      wasAnchoring = isAnchoring
    })
  }, [id])
  const hint = useHint()
  const swipe = useSwipe((to) => {
    hint.remember()
    setOpen(to === 'open')
  })
  if (!device) return null
  const plate = plateOf(device)
  return (
    <section
      ref={measured}
      tabIndex={-1}
      className={classNames(styles.sheet, open && styles.full)}
      aria-label={device.name}
      data-tour="card"
      {...swipe}
    >
      <button
        type="button"
        className={styles.grab}
        aria-expanded={open}
        aria-label={t('sharedDetails')}
        onClick={() => setOpen(!open)}
      />
      <div className={styles.head}>
        <div>
          <VehicleTitle device={device} />
          <VehicleStatus device={device} position={position} now={now} clock />
        </div>
        {plate && <Plate text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />}
        {open && <FavouriteButton id={id} />}
        {open && <IconButton icon={CloseIcon} label={t('cardClose')} onClick={onClose} />}
      </div>
      {position && (
        <div className={styles.figures}>
          <Speed knots={position.speed} silent={isSilent(device)} isOver={isOverLimit(device, position)} />
          {ownLimitOf(device) && <Limit device={device} knots={ownLimitOf(device)!} small={!open} />}
          {open ? (
            <div className={styles.course}>
              <Course degrees={position.course} size={44} />
            </div>
          ) : (
            <div className={styles.address} title={position.address ?? undefined}>
              {position.address || format.place(position)}
            </div>
          )}
        </div>
      )}
      <WaitingCommand device={device} />
      {open && <CardAlarms id={id} />}
      {open && <WhySilent device={device} />}
      {open ? (
        <div className={styles.body}>
          <CardFacts device={device} position={position} now={now} />
        </div>
      ) : (
        hint.shown && (
          <div className={styles.hint}>
            <Icon of={UpIcon} size={16} />
            {t('cardSwipeUp')}
          </div>
        )
      )}
      {open || isTall ? (
        <div className={styles.foot}>
          <LazyFoot device={device} position={position} />
        </div>
      ) : (
        !hint.shown && <div className={styles.bottom} />
      )}
    </section>
  )
}

function Speed({ knots, silent, isOver }: { knots: number; silent: boolean; isOver: boolean }): ReactNode {
  const format = useFormat()
  const fill = silent ? undefined : speedFill(knots, isOver)
  return (
    <div className={classNames(styles.speed, silent && styles.past, isOver && styles.over)}>
      {fill && <i style={{ background: fill }} />}
      {format.wholeSpeed(knots)}
      <span className={styles.unit}>{format.speedUnit}</span>
    </div>
  )
}

/** Follows one finger (or the mouse) up and down; scrolling inside the card is not intercepted. */
function useSwipe(onSwipe: (to: 'open' | 'close') => void) {
  const start = useRef<number | undefined>(undefined)
  const moved = useRef(false)
  const stop = () => {
    start.current = undefined
  }
  return {
    onPointerDown({ clientY, target }: PointerEvent) {
      const scroller = (target as Element).closest(`.${styles.body}`)
      start.current = scroller && scroller.scrollTop > 0 ? undefined : clientY
      moved.current = false
    },
    onPointerMove({ clientY, buttons }: PointerEvent) {
      if (start.current === undefined || buttons === 0) return
      moved.current ||= Math.abs(clientY - start.current) > tapReach
      const to = swipeOf(start.current, clientY)
      if (!to) return
      start.current = undefined
      onSwipe(to)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The browser emits a click after a short swipe too: one that ends on the handle would undo itself.
    onClickCapture(event: MouseEvent) {
      if (moved.current && event.detail > 0) event.stopPropagation()
    },
  }
}

/** MAP-11, MAP-12. */
function useHint() {
  const [shown, setShown] = useState(() => localStorage.getItem(hintSeenKey) === null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), hintMs)
    return () => clearTimeout(timer)
  }, [])
  return {
    shown,
    remember() {
      localStorage.setItem(hintSeenKey, 'true')
      setShown(false)
    },
  }
}
