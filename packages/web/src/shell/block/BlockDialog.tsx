import { type Action, refusalOf } from '@rastro/core/access/access'
import type { Device } from '@rastro/core/resources/device'
import { type CutOutlook, cutOutlook } from '@rastro/core/vehicle/cut-outlook'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { reloadCommands, useHeldCommands } from '../../live/held-commands.ts'
import type { HeldVehicle } from '../../live/questions.ts'
import { has } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LockIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Block.module.css'
import { BlockVehicles } from './BlockVehicles.tsx'
import { Failure } from './Failure.tsx'
import { outlookText } from './outlook-text.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { reasonText } from './reasons.ts'
import { useBlockSettings } from './use-block-settings.ts'
import { type BlockSubject, useBlockVehicles } from './use-block-vehicles.ts'

export interface BlockDialogProps {
  about: BlockSubject
  /** Additional context: the name of the saved command that blocks, or who asks for the approval and why. */
  note?: string | undefined
  /** The reason typed before. */
  detail?: string | undefined
  /** Approves a block that somebody else has requested, with their reason. */
  isApproval?: boolean
  /** Why the person cannot block it, besides the dialog's own checks. */
  refused?: string | undefined
  /** Sends the command with this reason; a failure is shown in the dialog. */
  send(reason: string): Promise<unknown>
  onClose(): void
}

/** CARD-12: the confirmation before any engine is blocked; it shows the vehicles, where they are, and when it happens. */
export default function BlockDialog(props: BlockDialogProps): ReactNode {
  const { about, note, detail = '', isApproval = false, refused, send, onClose } = props
  const t = useT('block')
  const queries = useQueryClient()
  const now = useNow(1000)
  const vehicles = useBlockVehicles(about)
  const settingsOf = useBlockSettings()
  const [reason, setReason] = useState({ quick: undefined, detail } as Parameters<typeof reasonText>[0])
  const description = reasonText(reason, t)
  const possible = (vehicles ?? []).filter(({ device }) => !closedText(device, now))
  const outlook = cutOutlook(
    possible.map(({ device, position }) => ({ fix: position, settings: settingsOf(device) })),
    now,
  )
  // A stock server sends the cut at once, whatever the vehicle does
  const isUnsafe = !has('blockWaits') && outlook.later > 0
  const needsSecond = has('blockWaits') && !isApproval
  const decided = needsSecond ? outlook : { ...outlook, approvalTime: undefined }
  const shown = isUnsafe ? { ...decided, now: outlook.now + outlook.later, later: 0 } : decided
  const { sentence, valid } = isUnsafe ? { sentence: t('blockCannotWait') } : outlookText(t, shown)
  const hindrance = useHindrance(vehicles, { now, isApproval }) ?? (isUnsafe ? t('blockWhyNotStanding') : undefined)
  const blocking = useMutation({
    mutationFn: () => send(description),
    async onSuccess() {
      await reloadCommands(queries)
      onClose()
    },
    // CARD-18: shown in the dialog
    onError: () => {},
  })
  const why = hindrance ?? refused ?? (isApproval || description ? undefined : t('blockWhyReason'))
  const isReady = !why && !blocking.isPending
  const one = vehicles?.length === 1 ? vehicles[0]!.device : undefined
  const name = one ? vehicleTitle(one) : ''
  const title = isApproval
    ? t('blockTitleApprove', { name })
    : one
      ? t('blockTitle', { name })
      : t('blockTitleSeveral', { count: vehicles?.length ?? 0 })
  const actions = (
    <>
      {why && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
      <Button autoFocus onClick={onClose}>
        {t('sharedCancel')}
      </Button>
      <Button kind="danger" icon={LockIcon} type="submit" disabled={!isReady}>
        {t(blocking.isPending ? 'sharedSending' : confirmKey(shown, isApproval))}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      text={
        possible.length > 0 && (
          <>
            <b className={styles.sentence}>{sentence}</b> {valid}
          </>
        )
      }
      actions={actions}
      onClose={onClose}
      onSubmit={() => isReady && blocking.mutate()}
    >
      {note && <p className={styles.note}>{note}</p>}
      {vehicles && vehicles.length > 0 && <BlockVehicles vehicles={vehicles} now={now} />}
      {!isApproval && <ReasonFields reason={reason} onChange={setReason} />}
      <Failure error={blocking.error} />
    </Dialog>
  )
}

function confirmKey({ now, later, approvalTime }: CutOutlook, isApproval: boolean) {
  if (isApproval) return 'blockConfirmApprove'
  if (approvalTime !== undefined) return 'blockConfirmSecond'
  if (now + later > 1) return 'blockConfirmSeveral'
  return later > 0 ? 'blockConfirmLater' : 'blockConfirm'
}

/** Why the server would reject a command to this vehicle. */
function closedText({ disabled, expirationTime }: Device, now: Date) {
  if (disabled) return 'blockWhyDisabled'
  return expirationTime && expirationTime <= now ? 'blockWhyExpired' : undefined
}

/** Why the block cannot be confirmed, regardless of its reason. */
function useHindrance(
  vehicles: readonly HeldVehicle[] | undefined,
  { now, isApproval }: { now: Date; isApproval: boolean },
): string | undefined {
  const t = useT('block')
  const viewer = useViewer()
  const held = useHeldCommands()
  const needed: Action[] = isApproval ? ['command.engine', 'command.approve'] : ['command.engine']
  const refusal = needed.map((action) => refusalOf(viewer, action)).find((one) => one)
  if (refusal) return t(refusal.text)
  if (!vehicles) return t('sharedLoading')
  const closed = vehicles.map(({ device }) => closedText(device, now))
  const [first, ...others] = vehicles
  if (!first || (others.length > 0 && closed.every((text) => text))) return t('blockWhyNone')
  if (others.length > 0) return undefined
  if (closed[0]) return t(closed[0])
  return !isApproval && held.get(first.device.id)?.effect === 'cut' ? t('blockWhyWaiting') : undefined
}
