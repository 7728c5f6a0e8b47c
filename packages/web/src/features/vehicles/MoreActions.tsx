import { mask } from '@rastro/core/access/mask'
import type { Device } from '@rastro/core/resources/device'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { deviceEntity } from '../../resource/entities/devices.ts'
import { namedOr } from '../../resource/entity.ts'
import { has } from '../../session/capabilities.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ConnectionsIcon, MoreIcon, QrCodeIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import { QrDialog } from './QrDialog.tsx'

/** What is rarely done with a vehicle of the list, in a menu: its QR code (VEH-16) and its connections. */
export function MoreActions({ of }: { of: Device }): ReactNode {
  const t = useT('vehicles')
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isCoded, setCoded] = useState(false)
  const entries = [
    ...(of.uniqueId === mask ? [] : [{ label: t('deviceQrCode'), icon: QrCodeIcon, onSelect: () => setCoded(true) }]),
    ...(has('connections')
      ? [
          {
            label: t('sharedConnections'),
            icon: ConnectionsIcon,
            onSelect: () => void navigate(paths.deviceConnections(of.id)),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  const label = t('vehiclesMore', { name: namedOr(deviceEntity, of, t('sharedNoName')) })
  return (
    <>
      <IconButton
        size="small"
        icon={MoreIcon}
        label={label}
        data-tip={t('sharedMore')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <Menu label={label} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />}
      {isCoded && <QrDialog of={of} onClose={() => setCoded(false)} />}
    </>
  )
}
