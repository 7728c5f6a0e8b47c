import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ColumnsIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import { columnWords } from './column-words.ts'
import styles from './Monitoring.module.css'
import { type StatisticsColumn, statisticsColumns } from './statistics-columns.ts'

interface ColumnChoiceProps {
  chosen: readonly StatisticsColumn[]
  /** Undefined for the default. */
  onChange(columns: readonly StatisticsColumn[] | undefined): void
}

/** Which columns are shown; at least one. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps): ReactNode {
  const t = useT('monitoring')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const toggle = (column: StatisticsColumn, isShown: boolean) =>
    onChange(statisticsColumns.filter((other) => (other === column ? isShown : chosen.includes(other))))
  return (
    <>
      <Button
        icon={ColumnsIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('statisticsColumns')}
      </Button>
      {anchor && (
        <Popover label={t('statisticsColumns')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.columns}>
            {statisticsColumns.map((column) => (
              <Checkbox
                key={column}
                label={t(columnWords[column])}
                checked={chosen.includes(column)}
                disabled={chosen.length === 1 && chosen.includes(column)}
                onChange={({ target }) => toggle(column, target.checked)}
              >
                {t(columnWords[column])}
              </Checkbox>
            ))}
            <Button kind="text" size="small" onClick={() => onChange(undefined)}>
              {t('statisticsColumnsUsual')}
            </Button>
          </div>
        </Popover>
      )}
    </>
  )
}
