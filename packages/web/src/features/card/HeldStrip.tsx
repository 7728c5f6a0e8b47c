import type { Device } from '@rastro/core/resources/device'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/block.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useHeldCommands } from '../../live/held-commands.ts'
import { useCan } from '../../session/viewer.ts'
import styles from '../../shell/block/Block.module.css'
import { BlockDialog, CancelDialog } from '../../shell/block/LazyBlock.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ClockIcon, LockIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'

/** In a card's head: the command that waits until the vehicle stands or another person approves it, its author and actions. */
export default function HeldStrip({ device }: { device: Device }): ReactNode {
  const t = useT('block')
  const format = useFormat()
  const now = useNow(20_000)
  const [asks, setAsks] = useState<'approve' | 'cancel'>()
  const command = useHeldCommands().get(device.id)
  const mayDecide = useCan('command.engine')
  const mayCancel = useCan('command.sendFree') && mayDecide
  const mayApprove = useCan('command.approve') && mayDecide
  if (!command) return null
  const { id, effect, waitsFor, userName, reason, createdTime, expirationTime, isOwn } = command
  const time = format.moment(createdTime, now)
  const asked = userName ? t('heldAsked', { name: userName, time }) : t('heldAskedAt', { time })
  const isForApproval = waitsFor === 'approval'
  const until = expirationTime && format.moment(expirationTime, now)
  const whole = [asked, reason].filter(Boolean).join(' · ')
  const close = () => setAsks(undefined)
  return (
    <section className={styles.strip} role="status">
      <Icon of={effect === 'cut' ? LockIcon : ClockIcon} />
      <div>
        <b>{t(titleOf(command))}</b>
        <small>{whole}</small>
        {until && <small>{t(isForApproval ? 'heldApproveUntil' : 'heldUntil', { time: until })}</small>}
      </div>
      <div className={styles.buttons}>
        {mayCancel && (
          <Button size="small" onClick={() => setAsks('cancel')}>
            {t(effect === 'cut' ? 'cancelBlock' : 'cancelCommand')}
          </Button>
        )}
        {isForApproval && mayApprove && !isOwn && (
          <Button size="small" kind="danger" onClick={() => setAsks('approve')}>
            {t('heldApprove')}
          </Button>
        )}
      </div>
      {asks === 'cancel' && <CancelDialog command={command} name={vehicleTitle(device)} onClose={close} />}
      {asks === 'approve' && (
        <BlockDialog
          about={{ deviceId: device.id }}
          note={whole}
          isApproval
          send={() => api.commands.approve({ params: { id } })}
          onClose={close}
        />
      )}
    </section>
  )
}

function titleOf({ effect, waitsFor }: CommandRecord) {
  if (waitsFor === 'approval') return 'heldApproval'
  if (effect !== 'cut') return 'heldUnknown'
  if (waitsFor === 'moving' || waitsFor === 'slow') return 'heldMoving'
  if (waitsFor === 'connection') return 'heldConnection'
  return waitsFor ? 'heldSeen' : 'heldTracker'
}
