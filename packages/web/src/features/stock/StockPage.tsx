import { mayForget } from '@rastro/core/vehicle/stock-moves'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Entity } from '../../resource/entity.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { MoveIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { MoveDialogProps } from './MoveDialog.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockSummary } from './StockSummary.tsx'
import { movable, type StockItem } from './stock-entities.ts'
import type { useStockFilter } from './use-stock-filter.ts'

const MoveDialog = lazily<MoveDialogProps>(() => import('./MoveDialog.tsx'))

const isForgettable = ({ state }: StockItem): boolean => mayForget(state)

interface StockPageProps<T extends StockItem> {
  kind: StockKind
  of: Entity<T>
  columns: readonly Column<T>[]
  filter: ReturnType<typeof useStockFilter>
  words: { title: string; addLabel: string; emptyTitle: string; emptyText: string; importAt: string }
}

/** The list of one kind of the stock, with its numbers, filters and movements. */
export function StockPage<T extends StockItem>({ kind, of, columns, filter, words }: StockPageProps<T>): ReactNode {
  const t = useT('stock')
  const mayMove = useCan('stock.edit')
  const [moving, setMoving] = useState<{ items: readonly T[] | undefined; done?: () => void }>()
  return (
    <>
      <ResourceList
        of={of}
        {...words}
        columns={columns}
        keep={filter.keep}
        mayRemove={isForgettable}
        onUnfilter={filter.clear}
        filters={
          <>
            <StockFilters kind={kind} of={filter} />
            {mayMove && (
              <Button icon={MoveIcon} onClick={() => setMoving({ items: undefined })}>
                {t('stockMoveByList')}
              </Button>
            )}
          </>
        }
        actions={(items, done) => (
          <Button icon={MoveIcon} onClick={() => setMoving({ items, done })}>
            {t('stockMove')}
          </Button>
        )}
      >
        <StockSummary kind={kind} of={filter} />
      </ResourceList>
      {moving && (
        <MoveDialog
          kind={kind}
          items={moving.items?.map((item) => movable(kind, item))}
          onDone={moving.done}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}
