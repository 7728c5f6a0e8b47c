import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { MoveIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import MoveDialog from './MoveDialog.tsx'
import { StateCell } from './StateCell.tsx'
import styles from './Stock.module.css'
import { movable, type StockItem } from './stock-entities.ts'

/** Who has an item since when, when it reported last, and the way to move it. */
export function PlaceSection({ kind, item }: { kind: StockKind; item: StockItem }): ReactNode {
  const t = useT('stock')
  const times = useTimes()
  const now = useNow(60_000)
  const mayMove = useCan('stock.edit')
  const [isMoving, setMoving] = useState(false)
  const { deviceId, holderName, since, lastUpdate } = item
  return (
    <Section id="place" title={t('stockPlace')}>
      <Wide>
        <dl className={styles.place}>
          <div>
            <dt>{t('stockState')}</dt>
            <dd>
              <StateCell item={item} now={now} />
            </dd>
          </div>
          {holderName && (
            <div>
              <dt>{t('stockWhere')}</dt>
              <dd>{deviceId > 0 ? <Link to={paths.vehicle(deviceId)}>{holderName}</Link> : holderName}</dd>
            </div>
          )}
          {since && (
            <div>
              <dt>{t('stockSince')}</dt>
              <dd>{times.dateTime(since)}</dd>
            </div>
          )}
          <div>
            <dt>{t('stockReport')}</dt>
            <dd>{lastUpdate ? times.dateTime(lastUpdate) : t('stockNever')}</dd>
          </div>
        </dl>
        {mayMove && (
          <Button icon={MoveIcon} onClick={() => setMoving(true)}>
            {t('stockMove')}
          </Button>
        )}
        {isMoving && <MoveDialog kind={kind} items={[movable(kind, item)]} onClose={() => setMoving(false)} />}
      </Wide>
    </Section>
  )
}
