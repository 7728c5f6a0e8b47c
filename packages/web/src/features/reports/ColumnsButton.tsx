import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ColumnsIcon, WarningIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import styles from './reports.module.css'
import type { Row } from './rows.ts'
import type { ChosenColumns } from './use-columns.ts'

interface ColumnsButtonProps {
  columns: readonly Column<Row>[]
  attributes: ReadonlySet<string>
  chosen: ChosenColumns
}

/** RPT-27, RPT-29: which columns the report has; a sixth attribute is refused in words (ENT-42). */
export function ColumnsButton({ columns, attributes, chosen }: ColumnsButtonProps): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const isChosen = (id: string) => chosen.ids.includes(id)
  const parts = [
    columns.filter(({ id }) => !attributes.has(id)),
    columns.filter(({ id }) => attributes.has(id)),
  ] as const
  return (
    <>
      <Button
        icon={ColumnsIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('reportColumns')}
      </Button>
      {anchor && (
        <Popover label={t('reportColumns')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.choices}>
            {chosen.isRefused && (
              <p className={styles.refused} role="alert">
                <Icon of={WarningIcon} size={16} />
                <span>
                  <b>{t('errorLimitTitle')}</b> {t('errorLimitText')}
                </span>
              </p>
            )}
            {parts.map((part, index) => (
              <div key={index === 0 ? 'fields' : 'attributes'}>
                {index === 1 && part.length > 0 && <h3>{t('reportAttributes')}</h3>}
                {part.map(({ id, title }) => (
                  <Checkbox
                    key={id}
                    label={title}
                    checked={isChosen(id)}
                    // The last column stays
                    disabled={isChosen(id) && chosen.ids.length === 1}
                    onChange={() => chosen.toggle(id)}
                  >
                    {title}
                  </Checkbox>
                ))}
              </div>
            ))}
            <button type="button" className={styles.reset} onClick={chosen.reset}>
              {t('reportColumnsReset')}
            </button>
          </div>
        </Popover>
      )}
    </>
  )
}
