import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { StyleTrouble } from '../../map/unreachable.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import css from './StyleNotice.module.css'
import type { MapStyles } from './use-map-styles.ts'

const reasons = { unreachable: 'styleUnreachable', refused: 'styleRefused', tiles: 'styleTiles' } as const

/** Which base map does not load, what is shown instead, and a retry; it disappears when the map is loaded. */
export default function StyleNotice({ styles, trouble }: { styles: MapStyles; trouble: StyleTrouble }): ReactNode {
  const t = useT('layers')
  const { chosen, tryAgain } = styles
  const [dismissed, setDismissed] = useState<unknown>(null)
  const isDismissed = dismissed === chosen
  return (
    <div role="status" className={isDismissed ? undefined : css.notice}>
      {!isDismissed && chosen && (
        <>
          <p>
            <strong>{t(reasons[trouble], { style: chosen.label })}</strong> {t('styleInstead')}
          </p>
          <Button onClick={tryAgain}>{t('styleTryAgain')}</Button>
          <IconButton icon={CloseIcon} size="small" label={t('styleDismiss')} onClick={() => setDismissed(chosen)} />
        </>
      )}
    </div>
  )
}
