import { formatSpan } from '@rastro/core/format/durations'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { Progress } from './progress.ts'
import { Step } from './Step.tsx'

interface WaitStepProps {
  progress: Progress
  waitedMs: number
  /** The person may see what arrives. */
  isWatched: boolean
  isChosen: boolean
  /** This server listens for the model. */
  isReady: boolean
}

/** How long nothing has come, or when the first message came. */
export function WaitStep({
  progress: { first, secondsAfter },
  waitedMs,
  isWatched,
  isChosen,
  isReady,
}: WaitStepProps): ReactNode {
  const t = useT('firstTracker')
  const times = useTimes()
  return (
    <Step number={4} title={t('trackerWaitStep')} isDone={first !== undefined}>
      <p>
        {!isWatched
          ? t('trackerWaitUnseen')
          : !isReady
            ? t(isChosen ? 'trackerNotHere' : 'trackerFirst')
            : first === undefined
              ? t('trackerWaiting', { time: formatSpan(t, waitedMs) })
              : secondsAfter === undefined
                ? t('trackerCame', { time: times.time(first.at) })
                : t('trackerCameAfter', { time: times.time(first.at), seconds: secondsAfter })}
      </p>
    </Step>
  )
}
