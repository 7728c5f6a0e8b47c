import { formatSpan } from '@rastro/core/format/durations'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { whyNotNow } from '@rastro/core/vehicle/cut'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api/card.ts'
import { Plate } from '../../../fleet/Plate.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { usePosition } from '../../../live/live.ts'
import { errorText } from '../../../resource/show-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LockIcon, UnlockIcon, WarningIcon } from '../../../ui/icons.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './EngineDialog.module.css'
import { useBlockSettings } from './use-block-settings.ts'
import { type EngineWord, useLookAgain } from './use-engine.ts'

export interface EngineDialogProps {
  device: Device
  effect: EngineEffect
  word: EngineWord
  onClose(): void
}

/** The longest reason. */
const mostCharacters = 500

/** CARD-12: asks before the engine is blocked or released, and says what will happen when (decision 64). */
export default function EngineDialog({ device, effect, word, onClose }: EngineDialogProps): ReactNode {
  const t = useT('card')
  const position = usePosition(device.id)
  const now = useNow(1000)
  const settings = useBlockSettings(device)
  const [reason, setReason] = useState('')
  const lookAgain = useLookAgain(device)
  const isCut = effect === 'cut'
  const send = useMutation({
    mutationFn: () => {
      const description = reason.trim() || t('engineUnblockReason')
      return api.commands.send({ query: {}, body: { ...word.body, description } })
    },
    async onSuccess(answer) {
      // CARD-15, CARD-16, A-61: a saved command that was sent is answered as it is saved
      const isSent = ('id' in answer && answer.id === 0) || 'description' in answer
      showToast(isSent ? 'notice' : 'warning', t(isSent ? 'userCommandSend' : 'userCommandRequested'))
      await lookAgain()
      onClose()
    },
    // CARD-18: shown where it was asked for
    onError: () => {},
  })
  const why = isCut ? whyNotNow({ now, fixes: position ? [position] : [], settings }) : undefined
  const isReady = (!isCut || reason.trim() !== '') && !send.isPending
  const label = !isCut ? 'engineUnblock' : why ? 'engineBlockWhenStopped' : 'engineBlock'
  const actions = (
    <>
      <Button autoFocus onClick={onClose}>
        {t('sharedCancel')}
      </Button>
      <Button
        kind={isCut ? 'danger' : 'primary'}
        icon={isCut ? LockIcon : UnlockIcon}
        type="submit"
        disabled={!isReady}
      >
        {t(send.isPending ? 'commandSending' : label)}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isCut ? 'engineBlockTitle' : 'engineUnblockTitle')}
      icon={isCut ? LockIcon : UnlockIcon}
      tone={isCut ? 'alarm' : 'parked'}
      text={t(isCut ? 'engineBlockText' : 'engineUnblockText')}
      actions={actions}
      onClose={onClose}
      onSubmit={() => isReady && send.mutate()}
    >
      {word.saved && <p className={styles.text}>{t('engineSaved', { name: word.saved })}</p>}
      <About device={device} position={position} now={now} />
      {why && <WhatHappens why={why} settings={settings} />}
      {isCut && (
        <TextField
          label={t('engineReason')}
          hint={t('engineReasonHint')}
          maxLength={mostCharacters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {send.error && (
        <p className={styles.note} role="alert">
          <Icon of={WarningIcon} />
          <span>{t('cardCommandFailed', { error: errorText(send.error) })}</span>
        </p>
      )}
    </Dialog>
  )
}

interface AboutProps {
  device: Device
  position: Position | undefined
  now: Date
}

/** Which vehicle it is, where, and how fast at this moment. */
function About({ device, position, now }: AboutProps): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const plate = plateOf(device)
  const isNow = position && now.getTime() - position.fixTime.getTime() < 60_000
  return (
    <div className={styles.about}>
      {plate && <Plate text={plate} kind={plateKind(plate)} label={t('listPlate', { plate })} />}
      <div>
        <b className="ellipsis">{vehicleTitle(device)}</b>
        {position && <small className="ellipsis">{position.address ?? format.place(position)}</small>}
      </div>
      {position && (
        <div className={styles.speed}>
          <b>
            {format.wholeSpeed(position.speed)}&nbsp;{format.speedUnit}
          </b>
          <small>{isNow ? t('engineNow') : format.ago(position.fixTime, now)}</small>
        </div>
      )}
    </div>
  )
}

interface WhatHappensProps {
  why: NonNullable<ReturnType<typeof whyNotNow>>
  settings: ReturnType<typeof useBlockSettings>
}

/** Why the engine is not blocked at once, and for how long the server waits. */
function WhatHappens({ why, settings }: WhatHappensProps): ReactNode {
  const t = useT('card')
  const said = why === 'moving' ? 'engineBlockMoving' : why === 'slow' ? 'engineBlockSlow' : 'engineBlockUnseen'
  return (
    <p className={styles.note}>
      <Icon of={WarningIcon} />
      <span>
        {t(said)} {t('engineBlockWait', { time: formatSpan(t, settings.expiration) })}
        {settings.secondPerson && ` ${t('engineBlockSecond', { time: formatSpan(t, settings.approvalTime) })}`}
      </span>
    </p>
  )
}
