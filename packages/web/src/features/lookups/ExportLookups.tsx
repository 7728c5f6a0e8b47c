import type { LookupFormat } from '@rastro/core/api/lookups'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'

interface ExportLookupsProps {
  query: { readonly from: Date; readonly to: Date; readonly deviceId?: number; readonly userId?: number }
  disabled: boolean
}

/** The same lines as a file, which the server writes. */
export function ExportLookups({ query, disabled }: ExportLookupsProps): ReactNode {
  const t = useT('lookups')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const save = (format: LookupFormat) => {
    const { from, to, deviceId, userId } = query
    const asked = new URLSearchParams({
      from: from.toISOString(),
      to: to.toISOString(),
      ...(deviceId !== undefined && { deviceId: String(deviceId) }),
      ...(userId !== undefined && { userId: String(userId) }),
    })
    location.assign(`/api/lookups/${format}?${asked}`)
  }
  return (
    <>
      <Button
        icon={ExportIcon}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('lookupsExport')}
      </Button>
      {anchor && (
        <Menu
          label={t('lookupsExport')}
          anchor={anchor}
          entries={[
            { label: t('lookupsSheet'), onSelect: () => save('xlsx') },
            { label: t('lookupsText'), onSelect: () => save('csv') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
