import { refusalOf } from '@rastro/core/access/access'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/card.ts'
import { useComesLater } from '../../feature/use-features.ts'
import { TrailIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import { lastHourValue, toggleLastHour } from '../../live/last-hour.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { errorText } from '../../resource/show-error.ts'
import { useValue } from '../../session/value.ts'
import { useViewer } from '../../session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { FollowIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { ActionFace } from './ActionFace.tsx'
import { AnchorAction } from './AnchorAction.tsx'
import { type CardAction, cardActions } from './actions.ts'
import { ClosedButton } from './ClosedButton.tsx'
import { FenceAction } from './FenceAction.tsx'
import styles from './Hub.module.css'
import { LockedButton } from './LockedButton.tsx'

interface ActionsProps {
  device: Device
  position: Position | undefined
}

/** Those in the foot of the card, besides asking for the position; the others follow in its body. */
const first: ReadonlySet<CardAction['label']> = new Set(['cardReplay', 'cardShare', 'cardCommand'])

/** The actions that are needed most, in one row; an unavailable one stays in place and shows why. */
export function FirstActions({ device }: ActionsProps): ReactNode {
  const t = useT('card')
  const refusal = refusalOf(useViewer(), 'command.sendFree')
  const lacking = useLack()('commands')
  const request = usePositionRequest(device.id)
  const actions = useActions(device.id).filter(({ label }) => first.has(label))
  return (
    <>
      {request.error && (
        <p className={styles.failed} role="alert">
          {t('cardCommandFailed', { error: errorText(request.error) })}
        </p>
      )}
      <fieldset className={styles.actions} data-tour="card-actions" aria-label={t('cardActions')}>
        {refusal ? (
          <ClosedButton className={styles.action} reason={t(refusal.text)}>
            <ActionFace icon={FollowIcon} label={t('cardRequestPosition')} />
          </ClosedButton>
        ) : lacking ? (
          <LockedButton className={styles.action} lack={lacking}>
            <ActionFace icon={FollowIcon} label={t('cardRequestPosition')} />
          </LockedButton>
        ) : (
          <button type="button" className={styles.action} disabled={request.isPending} onClick={() => request.mutate()}>
            <ActionFace icon={FollowIcon} label={t(request.isPending ? 'commandSending' : 'cardRequestPosition')} />
          </button>
        )}
        {actions.map((action) => (
          <Action key={action.label} action={action} />
        ))}
      </fieldset>
    </>
  )
}

/** The other actions, in the body of the card. */
export function MoreActions({ device, position }: ActionsProps): ReactNode {
  const t = useT('card')
  const actions = useActions(device.id).filter(({ label }) => !first.has(label))
  return (
    <fieldset className={styles.actions} aria-label={t('cardMore')}>
      {position && <TrailAction deviceId={device.id} />}
      {actions.map((action) => {
        if (action.label === 'cardAnchor')
          return <AnchorAction key={action.label} device={device} isPlaced={position !== undefined} />
        if (action.label === 'cardCreateGeofence')
          return <FenceAction key={action.label} device={device} position={position} />
        return <Action key={action.label} action={action} />
      })}
    </fieldset>
  )
}

function useActions(deviceId: number): CardAction[] {
  const viewer = useViewer()
  return useMemo(() => cardActions(viewer, deviceId), [viewer, deviceId])
}

/** One that leads to a page, or shows why it does not. */
function Action({ action: { label, icon, plan, leads } }: { action: CardAction }): ReactNode {
  const t = useT('card')
  const comesLater = useComesLater()
  const lack = useLack()
  const lacking = plan && lack(...plan)
  const face = <ActionFace icon={icon} label={t(label)} />
  if ('reason' in leads) {
    return (
      <ClosedButton className={styles.action} reason={t(leads.reason)}>
        {face}
      </ClosedButton>
    )
  }
  if (lacking) {
    return (
      <LockedButton className={styles.action} lack={lacking}>
        {face}
      </LockedButton>
    )
  }
  const later = comesLater(leads.to) ? t('sharedLater') : undefined
  return (
    <Link
      className={classNames(styles.action, later && styles.later)}
      to={leads.to}
      aria-description={later}
      data-tip={later}
    >
      {face}
    </Link>
  )
}

/** CARD-13, CARD-15, CARD-16: requests the unit's position. A response without an id was sent, any other waits for the unit. */
function usePositionRequest(deviceId: number) {
  const t = useT('card')
  return useMutation({
    mutationFn: () =>
      api.commands.send({
        query: {},
        body: { deviceId, type: 'positionSingle', description: t('cardRequestDescription') },
      }),
    onSuccess(answer) {
      if ('id' in answer && answer.id === 0) showToast('notice', t('userCommandSend'))
      else showToast('warning', t('userCommandRequested'))
    },
    // CARD-18: shown beside the button, not as a toast.
    onError: () => {},
  })
}

/** Shows on the map where the vehicle went in the last hour, and with a second tap no more. */
function TrailAction({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('card')
  const refusal = refusalOf(useViewer(), 'reportScreens')
  const lacking = useLack()('history')
  const isOn = useValue(lastHourValue) === deviceId
  const face = <ActionFace icon={TrailIcon} label={t('cardTrail')} />
  if (refusal) {
    return (
      <ClosedButton className={styles.action} reason={t(refusal.text)}>
        {face}
      </ClosedButton>
    )
  }
  if (lacking) {
    return (
      <LockedButton className={styles.action} lack={lacking}>
        {face}
      </LockedButton>
    )
  }
  return (
    <button type="button" className={styles.action} aria-pressed={isOn} onClick={() => toggleLastHour(deviceId)}>
      {face}
    </button>
  )
}
