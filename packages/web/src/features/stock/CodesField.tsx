import { maxMoved } from '@rastro/core/api/stock'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { TextAreaField } from '../../ui/TextField.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { codesIn } from './codes-in.ts'
import { calls, type Movable } from './stock-entities.ts'

const pauseMs = 400
const maxNamed = 5

/** Codes of items, as they are typed, pasted or scanned by a reader that types; says which the stock has. */
export function CodesField({
  kind,
  onFound,
}: {
  kind: StockKind
  onFound(items: readonly Movable[]): void
}): ReactNode {
  const t = useT('stock')
  const [text, setText] = useState('')
  const settled = useSettled(text, pauseMs)
  const codes = useMemo(() => codesIn(kind, settled), [kind, settled])
  const isAsked = codes.length > 0 && codes.length <= maxMoved
  const { data } = useQuery({
    queryKey: viewKey(kind, 'found', codes),
    queryFn: () => calls.find({ body: { kind, codes } }),
    enabled: isAsked,
  })
  const found = isAsked && settled === text ? data : undefined
  useEffect(() => onFound(found ?? []), [found, onFound])
  const known = new Set(found?.map(({ code }) => code))
  const unknown = found ? codes.filter((code) => !known.has(code)) : []
  const named = unknown.slice(0, maxNamed).join(', ') + (unknown.length > maxNamed ? ' …' : '')
  return (
    <div>
      <TextAreaField
        label={t('stockCodes')}
        hint={t('stockCodesHint', { most: maxMoved })}
        error={codes.length > maxMoved ? t('stockCodesMany', { most: maxMoved }) : undefined}
        rows={5}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="caption" role="status">
        {found && t('stockCodesFound', { count: found.length })}
        {unknown.length > 0 && ` · ${t('stockCodesUnknown', { count: unknown.length, codes: named })}`}
      </p>
    </div>
  )
}
