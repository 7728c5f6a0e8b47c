import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { useValue } from '../../session/value.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useDesk } from '../../ui/use-media.ts'
import styles from './TourGuide.module.css'
import { tipPosition } from './tip-position.ts'
import { rememberTour, tourValue } from './tour-state.ts'
import type { Chapter } from './tours.ts'
import { useTarget } from './use-target.ts'

/** The active tour: it opens its screen and points at one element after the other. */
export default function TourGuide(): ReactNode {
  const tour = useValue(tourValue)
  return tour && <Guide key={tour.id} tour={tour} />
}

const end = () => tourValue.set(null)

function Guide({ tour }: { tour: Chapter }): ReactNode {
  const t = useT('help')
  const desk = useDesk()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const steps = tour.steps.filter(({ only }) => only === undefined || only === (desk ? 'desk' : 'phone'))
  const step = steps[Math.min(at, steps.length - 1)]!
  const target = useTarget(step.target)
  const isDone = useTarget(step.until) !== null
  const isLast = at >= steps.length - 1
  const tip = useRef<HTMLDivElement>(null)
  const size = useSize(tip, step.text)
  useFocusReturn()
  useEffect(() => void navigate(tour.at), [navigate, tour])
  useEffect(() => tip.current?.focus(), [at])
  const go = (to: number) => {
    if (to >= steps.length) {
      rememberTour(tour.id)
      end()
    } else setAt(Math.max(to, 0))
  }
  useEffect(() => {
    if (step.until && isDone) go(at + 1)
  }, [isDone])
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(at + 1)
    else if (key === 'ArrowLeft') go(at - 1)
    else if (key === 'Escape') end()
    else return
    nativeEvent.preventDefault()
  }
  const position = tipPosition(target, size, { width: innerWidth, height: innerHeight })
  return (
    <>
      {target && <div className={styles.ring} style={target} aria-hidden />}
      <div
        ref={tip}
        className={styles.tip}
        style={position}
        role="dialog"
        aria-label={t(tour.title)}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={styles.head}>
          <h2>{t(tour.title)}</h2>
          <IconButton size="small" icon={CloseIcon} label={t('tourEnd')} onClick={end} />
        </div>
        <p aria-live="polite">{t(step.text)}</p>
        <div className={styles.foot}>
          <span className="caption">{t('tourStep', { at: at + 1, of: steps.length })}</span>
          {at > 0 && (
            <Button size="small" onClick={() => go(at - 1)}>
              {t('sharedBack')}
            </Button>
          )}
          <Button size="small" kind="primary" onClick={() => go(at + 1)}>
            {t(isLast ? 'tourDone' : 'tourNext')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The size of the tip with this text, in pixels. */
function useSize(tip: { readonly current: HTMLElement | null }, text: string) {
  const [size, setSize] = useState({ width: 320, height: 160 })
  useLayoutEffect(() => {
    if (tip.current) setSize({ width: tip.current.offsetWidth, height: tip.current.offsetHeight })
  }, [tip, text])
  return size
}
